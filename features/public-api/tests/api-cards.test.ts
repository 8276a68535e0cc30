import { afterAll, beforeAll, expect, test } from 'vitest'
import { addClient, letIssuerAsk, spend } from '#features/cards/tests/card-fixture.ts'
import { createCard } from '#features/public-api/rules/cards.ts'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { call, madeKey } from './api-fixture.ts'

let app: TestApp
let asking: { close(): void }
let maria: SignedIn
let key: string
let omarsKey: string
let customerId: string
beforeAll(async () => {
  app = await testApp()
  asking = await letIssuerAsk(app)
  maria = await app.subscriber('Maria')
  key = (await madeKey(maria)).key
  omarsKey = (await madeKey(await app.subscriber('Omar', 'dealer'))).key
  customerId = await addClient(maria)
})
afterAll(async () => {
  asking.close()
  await app.close()
})

const wanted = (change: object = {}) => ({
  ...{ customerId, type: 'virtual', creditLimit: 5000, productId: 'everyday' },
  ...change,
})
const issue = (body: unknown, headers: Record<string, string> = {}) =>
  call(app, key, 'POST', '/v1/cards', body, headers)
const patch = (id: string, body: unknown, as = key) => call(app, as, 'PATCH', `/v1/cards/${id}`, body)
const read = (id: string, as = key) => call(app, as, 'GET', `/v1/cards/${id}`)

test('a card issued by a program is returned as documented, and is the same on the screens', async () => {
  const { status, body } = await issue(wanted({ creditLimit: 1234.5 }))

  expect(status).toBe(201)
  expect(createCard.answer.safeParse(body).error).toBeUndefined()
  expect(body).toMatchObject({
    ...{
      customerId,
      type: 'virtual',
      status: 'active',
      state: 'OPEN',
      substatus: null,
      brand: 'visa',
      livemode: false,
    },
    ...{ creditLimit: 1234.5, availableCredit: 1234.5, currentBalance: 0, heldAmount: 0, currency: 'usd' },
    last4: expect.stringMatching(/^\d{4}$/),
  })
  const { data } = await maria.supabase.from('credit_cards').select('client_id, last_four').eq('id', body.id).single()
  expect(data).toEqual({ client_id: customerId, last_four: body.last4 })
  expect((await read(body.id)).body).toEqual(body)
})

test('held amounts reduce the available credit', async () => {
  const { body } = await issue(wanted({ creditLimit: 100 }))

  await spend(app, maria, body.id, 30.25)

  expect((await read(body.id)).body).toMatchObject({ heldAmount: 30.25, availableCredit: 69.75, currentBalance: 0 })
})

test('limit and status change together; a closed card can’t change', async () => {
  const { body: card } = await issue(wanted())

  expect(await patch(card.id, { creditLimit: 2500, status: 'inactive' })).toMatchObject({
    status: 200,
    body: { creditLimit: 2500, availableCredit: 2500, status: 'inactive', state: 'PAUSED' },
  })
  expect((await patch(card.id, { status: 'active' })).body).toMatchObject({ status: 'active', creditLimit: 2500 })
  expect((await patch(card.id, { status: 'canceled', reason: 'LOST' })).body).toMatchObject({
    ...{ status: 'canceled', state: 'CLOSED', substatus: 'LOST' },
  })
  expect((await patch(card.id, { status: 'canceled' })).status).toBe(200)
  for (const change of [{ status: 'active' }, { creditLimit: 1 }]) {
    expect(await patch(card.id, change)).toMatchObject({ status: 409, body: { code: 'card_closed' } })
  }
})

test('the same request with one key issues one card and returns the same response', async () => {
  const headers = { 'idempotency-key': 'one-card' }

  const answers = await Promise.all(Array.from({ length: 4 }, () => issue(wanted(), headers)))
  await patch(answers[0]?.body.id, { creditLimit: 1 })
  const later = await issue(wanted(), headers)

  expect(new Set([...answers, later].map(({ status, body }) => `${status} ${body.id} ${body.creditLimit}`)).size).toBe(
    1,
  )
  expect(later.headers.get('idempotency-replayed')).toBe('true')
  expect(await issue(wanted({ creditLimit: 1 }), headers)).toMatchObject({
    status: 422,
    body: { code: 'idempotency_key_reused' },
  })
})

test('different concurrent orders with one key issue one card', async () => {
  const headers = { 'idempotency-key': 'racing' }

  const answers = await Promise.all([100, 200, 300].map((creditLimit) => issue(wanted({ creditLimit }), headers)))

  const codes = answers.map(({ status, body }) => String(body.code ?? status))
  expect(codes.toSorted()).toEqual(['201', 'idempotency_key_reused', 'idempotency_key_reused'])
})

test('a key issues only one card ever, even after its response is deleted', async () => {
  const headers = { 'idempotency-key': 'kept-for-good' }
  const first = await issue(wanted(), headers)
  await app.database.pools.server.query('delete from app.api_answers')

  const again = await issue(wanted(), headers)

  expect([again.status, again.body.id]).toEqual([201, first.body.id])
  expect(await issue(wanted({ creditLimit: 1 }), headers)).toMatchObject({
    ...{ status: 422, body: { code: 'idempotency_key_reused' } },
  })
})

test.each([
  [{ creditLimit: -1 }, 'creditLimit', 'creditLimit can’t be below zero'],
  [{ creditLimit: '5000' }, 'creditLimit', 'creditLimit must be a number'],
  [{ creditLimit: 1.005 }, 'creditLimit', 'creditLimit can have at most two decimals'],
  [{ type: 'plastic' }, 'type', 'type must be virtual or physical'],
  [{ productId: 'x' }, 'productId', 'Product must be among everyday, cash-back, builder'],
  [{ customerId: 'x' }, 'customerId', 'customerId must be a UUID'],
])('an order of %j is refused with the invalid field', async (change, field, message) => {
  expect(await issue(wanted(change))).toMatchObject({
    status: 400,
    body: { code: 'invalid_request', errors: [{ field, message }] },
  })
})

test.each([
  [{}],
  [{ status: 'frozen' }],
  [{ creditLimit: -1 }],
  [{ reason: 'LOST', status: 'active' }],
  [{ last4: '0000' }],
])('a change of %j is refused, and the card stays as it is', async (change) => {
  const { body: card } = await issue(wanted())

  expect(await patch(card.id, change)).toMatchObject({ status: 400, body: { code: 'invalid_request' } })

  expect((await read(card.id)).body).toEqual(card)
})

test('a limit above the product’s maximum has its own error', async () => {
  expect(await issue(wanted({ creditLimit: 50_000 }))).toMatchObject({
    status: 422,
    body: { code: 'limit_above_product', detail: 'Cards of this product have a limit of at most $10,000' },
  })
})

test('another company’s card and client are not found', async () => {
  const { body: card } = await issue(wanted())

  expect(await read(card.id, omarsKey)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  expect(await patch(card.id, { status: 'canceled' }, omarsKey)).toMatchObject({
    status: 404,
    body: { code: 'not_found' },
  })
  expect(await call(app, omarsKey, 'POST', '/v1/cards', wanted())).toMatchObject({
    status: 404,
    body: { code: 'not_found' },
  })
  expect((await read(card.id)).body).toEqual(card)
})

test('a key needs the scope, and the mode of the issuer', async () => {
  const { body: card } = await issue(wanted())
  const reader = (await madeKey(maria, { scopes: ['cards:read'] })).key
  const other = (await madeKey(maria, { scopes: ['clients:read'] })).key
  const live = (await madeKey(maria, { mode: 'live' })).key

  expect((await read(card.id, reader)).status).toBe(200)
  expect(await patch(card.id, { status: 'inactive' }, reader)).toMatchObject({
    status: 403,
    body: { scope: 'cards:write' },
  })
  expect(await call(app, reader, 'POST', '/v1/cards', wanted())).toMatchObject({ status: 403 })
  expect(await read(card.id, other)).toMatchObject({ status: 403, body: { scope: 'cards:read' } })
  expect(await call(app, live, 'POST', '/v1/cards', wanted())).toMatchObject({
    status: 403,
    body: { code: 'wrong_mode' },
  })
  expect(await patch(card.id, { status: 'inactive' }, live)).toMatchObject({
    status: 403,
    body: { code: 'wrong_mode' },
  })
  expect((await read(card.id)).body).toEqual(card)
})
