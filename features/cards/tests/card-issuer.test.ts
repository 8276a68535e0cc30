import { createHash } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type CardIssuer, IssuerRefused, IssuerUnreachable } from '#features/cards/server/card-issuer.ts'
import { catchUpCards } from '#features/cards/server/catch-up.ts'
import { signedHeaders as signed } from '#features/cards/server/sandbox/issuer-hook-caller.ts'
import { createLog } from '#platform/http/log.ts'
import { secretFrom } from '#platform/rules/signature.ts'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { addClient, cardAct, figuresOf, issuedCard, issuing, ledgerOf } from './card-fixture.ts'

const SECRET = secretFrom(Buffer.alloc(32, 5))

/** The test's own issuer: it makes one card per key, and fails on request. */
let failure: Error | null = null
let hasMadeItFirst = false
const made = new Map<string, string>()
const asked: string[] = []
const gateway: CardIssuer = {
  async issue({ idempotencyKey }) {
    asked.push(`issue ${idempotencyKey}`)
    if (failure !== null && !hasMadeItFirst) throw failure
    const token = made.get(idempotencyKey) ?? `card-${createHash('sha1').update(idempotencyKey).digest('hex')}`
    made.set(idempotencyKey, token)
    if (failure !== null) throw failure
    return { token, lastFour: '4242', expMonth: 8, expYear: 2099, state: 'OPEN' }
  },
  async changeState(token, state) {
    asked.push(`${state} ${token}`)
    if (failure !== null) throw failure
    return state
  },
  async simulate() {
    throw new Error('a real issuer simulates nothing')
  },
}

let app: TestApp
let maria: SignedIn
let clientId: string
beforeAll(async () => {
  app = await testApp({ cardIssuer: { gateway, hookSecret: SECRET, isSandbox: false } })
  maria = await app.subscriber('Maria')
  clientId = await addClient(maria)
})
afterAll(() => app.close())
beforeEach(() => {
  failure = null
  hasMadeItFirst = false
  asked.length = 0
})

const deps = () => ({
  ...{ pool: app.database.pools.server, log: createLog('silent') },
  cardIssuer: { gateway, hookSecret: SECRET, isSandbox: false },
})
const tokenOf = async (cardId: string) => {
  const { data } = await maria.supabase
    .from('credit_cards')
    .select('issuer_token')
    .eq('id', cardId)
    .single()
    .throwOnError()
  return data.issuer_token
}
const cardsOf = async () => {
  const { data } = await maria.supabase.from('credit_cards').select('id').eq('client_id', clientId).throwOnError()
  return data.length
}

describe('an unreachable issuer', () => {
  test('leaves an order open, which the same key completes with one card', async () => {
    failure = new IssuerUnreachable('away')
    hasMadeItFirst = true
    const before = await cardsOf()
    const request = issuing(clientId)

    const refused = await cardAct(app, maria, request)
    expect(refused).toMatchObject({ status: 503, body: { code: 'CARD_NOT_YET_ISSUED' } })
    expect(await cardsOf()).toBe(before)
    failure = null
    const issued = await cardAct(app, maria, request)

    expect(issued.status).toBe(200)
    expect(await cardsOf()).toBe(before + 1)
    expect(new Set(asked).size).toBe(1)
  })

  test('is asked again automatically, and the card appears', async () => {
    failure = new IssuerUnreachable('away')
    const before = await cardsOf()
    await cardAct(app, maria, issuing(clientId))
    await aMinutePasses()

    await catchUpCards(deps())
    expect(await cardsOf()).toBe(before)
    failure = null
    await catchUpCards(deps())
    await catchUpCards(deps())

    expect(await cardsOf()).toBe(before + 1)
  })

  test('is asked for every other order if one is for a discontinued product', async () => {
    failure = new IssuerUnreachable('away')
    const before = await cardsOf()
    for (const _ of ['withdrawn', 'offered']) await cardAct(app, maria, issuing(clientId))
    await asOwner(
      `update app.card_orders set product_id = 'withdrawn'
        where id = (select id from app.card_orders where outcome is null order by created_at limit 1)`,
    )
    await aMinutePasses()
    failure = null

    await catchUpCards(deps())

    expect(await cardsOf()).toBe(before + 1)
  })

  test('learns later of a card frozen or closed here, which takes effect at once', async () => {
    const id = await issuedCard(app, maria, clientId)
    const token = await tokenOf(id)
    failure = new IssuerUnreachable('away')

    for (const act of [{ act: 'freeze' }, { act: 'close', reason: 'LOST' }]) {
      expect((await cardAct(app, maria, { ...act, card_id: id })).status).toBe(200)
    }
    expect((await told(authorization(token, 'e1', 100))).body).toEqual({ result: 'CARD_CLOSED' })
    failure = null
    asked.length = 0
    await catchUpCards(deps())
    await catchUpCards(deps())

    expect(asked).toEqual([`CLOSED ${token}`])
  })

  test('leaves a frozen card frozen when it should be unfrozen', async () => {
    const id = await issuedCard(app, maria, clientId)
    await cardAct(app, maria, { act: 'freeze', card_id: id })
    failure = new IssuerUnreachable('away')

    const refused = await cardAct(app, maria, { act: 'open', card_id: id })

    expect(refused).toMatchObject({ status: 503, body: { code: 'ISSUER_UNREACHABLE' } })
    expect(await figuresOf(maria, id)).toMatchObject({ state: 'PAUSED' })
  })
})

test('an issuer that rejects makes no card, and the key returns the same', async () => {
  failure = new IssuerRefused('no')
  const before = await cardsOf()
  const request = issuing(clientId)

  for (const _ of [1, 2]) {
    expect(await cardAct(app, maria, request)).toMatchObject({ status: 422, body: { code: 'ISSUER_REFUSED' } })
    failure = null
  }

  expect(await cardsOf()).toBe(before)
  expect(asked).toHaveLength(1)
})

test('spending can be simulated only in the sandbox', async () => {
  const id = await issuedCard(app, maria, clientId)
  const event = { kind: 'refund', amount: 1, merchant: 'Shop' }

  expect(await cardAct(app, maria, { act: 'simulate', card_id: id, event })).toMatchObject({
    status: 409,
    body: { code: 'SANDBOX_ONLY' },
  })
  expect((await cardAct(app, maria, { act: 'standing' })).body).toEqual({ is_sandbox: false, is_administrator: true })
})

describe('an issuer event', () => {
  test('with a signature is recorded once, however often it is sent', async () => {
    const id = await issuedCard(app, maria, clientId)
    const event = authorization(await tokenOf(id), 'event-1', 12_345)

    const answers = [await told(event), await told(event)]

    expect(answers.map(({ body }) => body)).toEqual([{ result: 'APPROVED' }, { result: 'APPROVED' }])
    expect(await ledgerOf(maria, id)).toMatchObject([{ kind: 'authorization', amount: 123.45, merchant: 'Shop' }])
  })

  test.each<[string, (headers: Record<string, string>) => Record<string, string>]>([
    ['unsigned', () => ({})],
    ['signed by another sender', () => ({ ...signed(secretFrom(Buffer.alloc(32, 6)), 'x', '{}', Date.now()) })],
    ['for another body', () => ({ ...signed(SECRET, 'x', '{}', Date.now()) })],
    ['replayed after an hour', () => ({})],
  ])('that is %s is rejected, and nothing is recorded', async (name, change) => {
    const id = await issuedCard(app, maria, clientId)
    const event = authorization(await tokenOf(id), 'event-2', 100)
    const at = name.startsWith('replayed') ? Date.now() - 3_600_000 : Date.now()
    const headers = name.startsWith('replayed') ? { ...signed(SECRET, 'x', JSON.stringify(event), at) } : change({})

    expect((await told(event, headers)).status).toBe(401)

    expect(await ledgerOf(maria, id)).toEqual([])
  })

  test.each([
    [authorization('no-such-card', 'e', 100), 404],
    [{ event_type: 'card.renewed', token: 'e', card: { token: 'x' } }, 400],
    [{ ...authorization('x', 'e', 100), amount: -1 }, 400],
    [{ ...authorization('x', 'e', 100), amount: 0.5 }, 400],
    ['invalid JSON', 400],
    ['x'.repeat(70_000), 413],
  ])('that is invalid is rejected: %.60j', async (event, status) => {
    expect((await told(event)).status).toBe(status)
  })

  test('that posts a declined purchase gets a review, once, and its reversal holds nothing', async () => {
    const id = await issuedCard(app, maria, clientId)
    const card = { token: await tokenOf(id) }
    expect((await told(authorization(card.token, 'd1', 60_000))).body).toEqual({ result: 'INSUFFICIENT_FUNDS' })
    const about = { card, authorization_token: 'd1' }

    const posted = { event_type: 'transaction.clearing', token: 'd2', ...about, amount: 1_250 }
    const reversed = { event_type: 'transaction.void', token: 'd3', ...about, type: 'AUTHORIZATION_REVERSAL' }
    const answers = await Promise.all([posted, posted].map((event) => told(event)))
    expect(answers.map(({ body }) => body)).toEqual([{ result: 'NEEDS_REVIEW' }, { result: 'NEEDS_REVIEW' }])
    expect((await told(reversed)).body).toEqual({ result: 'RECEIVED' })

    expect(await ledgerOf(maria, id)).toMatchObject([{ kind: 'decline', amount: 600 }])
    expect(await figuresOf(maria, id)).toMatchObject({ current_balance: 0, available_credit: 500, held_amount: 0 })
    const { data } = await maria.supabase.from('card_reviews').select('amount, reason, status').eq('card_id', id)
    expect(data).toEqual([{ amount: 12.5, reason: 'declined', status: 'open' }])
  })

  test('about another card’s authorization is rejected', async () => {
    const [one, other] = [await issuedCard(app, maria, clientId), await issuedCard(app, maria, clientId)]
    await told(authorization(await tokenOf(one), 'a1', 100))

    const cleared = await told({
      event_type: 'transaction.clearing',
      token: 'c1',
      card: { token: await tokenOf(other) },
      authorization_token: 'a1',
      amount: null,
    })

    expect(cleared.status).toBe(404)
    expect(await figuresOf(maria, one)).toMatchObject({ held_amount: 1, current_balance: 0 })
  })
})

function authorization(card: string, token: string, amount: number) {
  return {
    event_type: 'authorization.request',
    ...{ token, card: { token: card }, amount, merchant: { descriptor: 'Shop' }, card_present: false },
  }
}

async function told(event: unknown, headers?: Record<string, string>) {
  const body = typeof event === 'string' ? event : JSON.stringify(event)
  const response = await app.fetch('/card-issuer/events', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(headers ?? signed(SECRET, 'x', body, Date.now())) },
    body,
  })
  return { status: response.status, body: await response.json() }
}

/** Orders are retried once their request is no longer running. */
const aMinutePasses = () => asOwner("update app.card_orders set created_at = created_at - interval '1 minute'")

async function asOwner(statement: string) {
  const owner = new pg.Client(app.database.ownerUrl)
  await owner.connect()
  await owner.query(statement)
  await owner.end()
}
