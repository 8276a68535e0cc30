import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { signedHeaders } from '#features/cards/server/sandbox/issuer-hook-caller.ts'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { addClient, cardAct, figuresOf, issuedCard, ledgerOf } from './card-fixture.ts'

let app: TestApp
let maria: SignedIn
let clientId: string
let card: string
let token: string

beforeAll(async () => {
  app = await testApp()
  maria = await app.subscriber('Maria')
  clientId = await addClient(maria)
})
afterAll(() => app.close())
// A $500 card.
beforeEach(async () => {
  card = await issuedCard(app, maria, clientId)
  const { data } = await maria.supabase.from('credit_cards').select('issuer_token').eq('id', card).single()
  token = data?.issuer_token
})

/** Sends an event from the issuer, signed like its own. */
async function told(event: object) {
  const body = JSON.stringify({ card: { token }, ...event })
  const headers = signedHeaders(app.cardIssuer.hookSecret, randomUUID(), body, Date.now())
  const response = await app.fetch('/card-issuer/events', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  })
  return { status: response.status, body: await response.json() }
}

const SHOP = { merchant: { descriptor: 'Corner shop' } }
const asked = (name: string, amount: number, more: object = {}) =>
  told({ event_type: 'authorization.request', token: name, amount, card_present: false, ...SHOP, ...more })
const presented = (name: string, of: string, amount: number | null = null) =>
  told({ event_type: 'transaction.clearing', token: name, authorization_token: of, amount })
const ended = (name: string, of: string, type = 'AUTHORIZATION_REVERSAL') =>
  told({ event_type: 'transaction.void', token: name, authorization_token: of, type })
const returned = (name: string, amount: number, more: object = {}) =>
  told({ event_type: 'transaction.return', token: name, amount, ...SHOP, ...more })

const kinds = async () => (await ledgerOf(maria, card)).map(({ kind, amount }) => `${kind} ${amount}`)
const figures = async () => {
  const { current_balance, held_amount, available_credit } = await figuresOf(maria, card)
  return [current_balance, held_amount, available_credit]
}

test('a purchase reported before its authorization is sent again by the issuer and then recorded', async () => {
  expect((await presented('c', 'a')).status).toBe(404)
  expect(await kinds()).toEqual([])

  await asked('a', 10_000)

  expect(await presented('c', 'a')).toEqual({ status: 200, body: { result: 'RECEIVED' } })
  expect(await kinds()).toEqual(['authorization 100', 'purchase 100'])
})

test.each([
  [null, 100],
  [1, 0.01],
  [9_999, 99.99],
])('of a hundred dollars held, %s cents are cleared: %d dollars are owed, and nothing is held', async (cents, owed) => {
  await asked('a', 10_000)

  await presented('c', 'a', cents)

  expect(await figures()).toEqual([owed, 0, 500 - owed])
  // Not one cent more than the remaining credit is approved.
  const beyond = Math.max(1, Math.round((500 - owed) * 100) + 1)
  expect((await asked('b', beyond)).body.result).toBe('INSUFFICIENT_FUNDS')
})

test.each([10_001, 60_000])(
  'of a hundred dollars held, clearing %s cents needs a review, and the hold stays',
  async (cents) => {
    await asked('a', 10_000)

    expect(await presented('c', 'a', cents)).toEqual({ status: 200, body: { result: 'NEEDS_REVIEW' } })

    expect(await figures()).toEqual([0, 100, 400])
  },
)

test('events sent twice, and at once, are recorded once', async () => {
  const twice = <Answer>(tell: () => Promise<Answer>) => Promise.all([tell(), tell(), tell()])

  await twice(() => asked('a', 10_000))
  await twice(() => asked('b', 5_000))
  await twice(() => presented('c', 'a', 9_000))
  await twice(() => ended('v', 'b'))
  await twice(() => returned('r', 2_500))

  expect(await kinds()).toEqual(['authorization 100', 'authorization 50', 'purchase 90', 'release 50', 'refund 25'])
  expect(await figures()).toEqual([65, 0, 435])
})

test('a hold cleared and released at the same moment is owed or reviewed once, and no longer held', async () => {
  await asked('a', 10_000)

  await Promise.all([presented('c', 'a'), ended('v', 'a'), ended('x', 'a', 'AUTHORIZATION_EXPIRY')])

  const purchases = (await kinds()).filter((kind) => kind === 'purchase 100').length
  const { count: reviews } = await maria.supabase
    .from('card_reviews')
    .select('*', { count: 'exact', head: true })
    .eq('card_id', card)
  expect(purchases + Number(reviews)).toBe(1)
  expect((await figures()).slice(0, 2)).toEqual([100 * purchases, 0])
})

test('a hold released after clearing changes nothing; cleared after release, it needs a review', async () => {
  await asked('a', 10_000)
  await presented('c', 'a')
  expect((await ended('v', 'a')).status).toBe(200)
  await asked('b', 5_000)
  await ended('w', 'b')
  expect((await presented('d', 'b')).body).toEqual({ result: 'NEEDS_REVIEW' })

  expect(await kinds()).toEqual([...['authorization 100', 'purchase 100'], ...['authorization 50', 'release 50']])
  expect(await figures()).toEqual([100, 0, 400])
})

test.each(['freeze', 'close'])(
  'an amount held before a %s is owed when cleared, and nothing more is held',
  async (act) => {
    await asked('a', 10_000)
    await cardAct(app, maria, { act, card_id: card, reason: 'LOST' })

    expect((await asked('b', 100)).body.result).toMatch(/^CARD_(PAUSED|CLOSED)$/)
    expect((await asked('a', 10_000)).body.result).toBe('APPROVED')
    await presented('c', 'a')
    await returned('r', 1_000)

    expect(await figures()).toEqual([90, 0, 410])
  },
)

test('a declined event stays declined when repeated after credit is available, and needs a review once posted', async () => {
  expect((await asked('a', 60_000)).body.result).toBe('INSUFFICIENT_FUNDS')
  await cardAct(app, maria, { act: 'set_limit', card_id: card, credit_limit: 1000 })

  expect((await asked('a', 60_000)).body.result).toBe('INSUFFICIENT_FUNDS')
  expect(await figures()).toEqual([0, 0, 1000])

  expect((await presented('c', 'a')).body).toEqual({ result: 'NEEDS_REVIEW' })
  expect(await figures()).toEqual([0, 0, 1000])
})

test('an event key of another kind of entry approves and loses nothing: it fails and is logged', async () => {
  await asked('a', 10_000)
  await returned('r', 100)
  const before = await kinds()

  const answers = [await asked('r', 10_000), await presented('a', 'a'), await ended('r', 'a'), await returned('a', 5)]

  expect(answers).toEqual(Array(4).fill({ status: 500, body: { message: 'Internal server error' } }))
  expect(app.logged().match(/an event of the card issuer failed/g)).toHaveLength(4)
  expect(await kinds()).toEqual(before)
})

test('an event key with spaces is rejected, because it could match one of our own entries', async () => {
  await cardAct(app, maria, { act: 'pay', card_id: card, amount: 1, idempotency_key: 'k' })

  for (const name of ['payment k', 'a\0', 'é', '']) expect((await asked(name, 100)).status, name).toBe(400)
})

test('a merchant’s name with unstorable characters is recorded without them', async () => {
  const merchant = { descriptor: 'CAF\u0000\u00c9 \ud800 9' }

  const answers = [await asked('a', 100, { merchant }), await returned('r', 100, { merchant })]

  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect((await ledgerOf(maria, card)).map(({ merchant: name }) => name)).toEqual(['CAFÉ \ufffd 9', 'CAFÉ \ufffd 9'])
})
