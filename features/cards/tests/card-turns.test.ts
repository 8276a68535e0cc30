import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type CardIssuer, IssuerUnreachable } from '#features/cards/server/card-issuer.ts'
import { catchUpCards } from '#features/cards/server/catch-up.ts'
import { createLog } from '#platform/http/log.ts'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { addClient, cardAct, figuresOf, issuedCard } from './card-fixture.ts'

/** An issuer that changes state at once but responds only when the test allows. */
let issuersState = 'OPEN'
let isAway = false
let held: { arrived: () => void; answer: Promise<void> } | null = null
const gateway: CardIssuer = {
  issue: ({ idempotencyKey }) =>
    Promise.resolve({ token: `card-${idempotencyKey}`, lastFour: '4242', expMonth: 8, expYear: 2099, state: 'OPEN' }),
  async changeState(_, state) {
    if (isAway) throw new IssuerUnreachable('away')
    const { arrived, answer } = held ?? {}
    held = null
    issuersState = state
    arrived?.()
    await answer
    return state
  },
  simulate: () => Promise.reject(new Error('a real issuer simulates nothing')),
}
const cardIssuer = { gateway, hookSecret: 'unused', isSandbox: false }

let app: TestApp
let maria: SignedIn
let cardId: string
beforeAll(async () => {
  app = await testApp({ cardIssuer })
  maria = await app.subscriber('Maria')
})
afterAll(() => app.close())
beforeEach(async () => {
  issuersState = 'OPEN'
  isAway = false
  cardId = await issuedCard(app, maria, await addClient(maria))
})

const act = (name: 'freeze' | 'open' | 'close') => cardAct(app, maria, { act: name, card_id: cardId, reason: 'LOST' })
const ours = async () => (await figuresOf(maria, cardId)).state

/** Starts a command and waits until the issuer has changed state but not responded. */
async function begun(name: 'freeze' | 'open') {
  const answer = Promise.withResolvers<void>()
  const arrival = Promise.withResolvers<void>()
  held = { arrived: arrival.resolve, answer: answer.promise }
  const reply = act(name)
  await arrival.promise
  return {
    async ended() {
      answer.resolve()
      return reply
    },
  }
}

test('a card frozen during an unfreeze has the same state at the issuer', async () => {
  await act('freeze')
  const opening = await begun('open')

  expect((await act('freeze')).status).toBe(200)
  expect((await opening.ended()).status).toBe(200)

  expect(await ours()).toBe(issuersState)
})

test('a card isn’t unfrozen while the freeze is being sent to the issuer, but can be afterwards', async () => {
  const freezing = await begun('freeze')

  const early = await act('open')
  await freezing.ended()

  expect(early).toMatchObject({ status: 409, body: { code: 'CARD_BUSY' } })
  expect([await ours(), issuersState]).toEqual(['PAUSED', 'PAUSED'])
  expect((await act('open')).status).toBe(200)
  expect([await ours(), issuersState]).toEqual(['OPEN', 'OPEN'])
})

test('a card closed during an unfreeze stays closed, and the issuer closes it too', async () => {
  await act('freeze')
  const opening = await begun('open')

  expect((await act('close')).status).toBe(200)

  expect(await opening.ended()).toMatchObject({ status: 409, body: { code: 'CARD_CLOSED' } })
  expect([await ours(), issuersState]).toEqual(['CLOSED', 'CLOSED'])
})

test('a card closed while the freeze is being sent to the issuer is closed there too', async () => {
  const freezing = await begun('freeze')

  expect((await act('close')).status).toBe(200)
  await freezing.ended()

  expect([await ours(), issuersState]).toEqual(['CLOSED', 'CLOSED'])
})

test('an issuer that doesn’t respond leaves no turn taken', async () => {
  isAway = true
  await act('freeze')
  expect(await act('open')).toMatchObject({ status: 503, body: { code: 'ISSUER_UNREACHABLE' } })
  isAway = false

  expect((await act('open')).status).toBe(200)
  expect([await ours(), issuersState]).toEqual(['OPEN', 'OPEN'])
})

test('a turn of a dead process ends after half a minute', async () => {
  await act('freeze')
  await app.database.pools.server.query('select app.take_card_turn($1)', [cardId])
  expect((await act('open')).status).toBe(409)

  await asOwner("update app.card_turns set until = until - interval '30 seconds'")

  expect((await act('open')).status).toBe(200)
})

test('the hourly task opens a card at the issuer that is open here but frozen there', async () => {
  await asOwner("update public.credit_cards set issuer_state = 'PAUSED' where state = 'OPEN'")
  issuersState = 'PAUSED'

  await catchUpCards({ pool: app.database.pools.server, log: createLog('silent'), cardIssuer })

  expect([await ours(), issuersState]).toEqual(['OPEN', 'OPEN'])
})

test('users can’t read or take turns', async () => {
  const { rows } = await app.database.pools.server.query(
    `select count(*) filter (where has_table_privilege(r.oid, 'app.card_turns', 'select, insert, update, delete'))::int as may
       from pg_roles r where rolname in ('anon', 'authenticated', 'platform_admin', 'service_role', 'tradeline_server')`,
  )

  expect(rows).toEqual([{ may: 0 }])
})

async function asOwner(statement: string) {
  const owner = new pg.Client(app.database.ownerUrl)
  await owner.connect()
  await owner.query(statement)
  await owner.end()
}
