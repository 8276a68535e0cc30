import { afterAll, beforeAll, expect, test } from 'vitest'
import { quoteLoan } from '#features/public-api/rules/loans.ts'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { call, madeKey } from './api-fixture.ts'

let app: TestApp
let maria: SignedIn
let key: string

beforeAll(async () => {
  app = await testApp()
  maria = await app.subscriber('Maria', 'lender')
  key = (await madeKey(maria, { scopes: ['loans:quote'] })).key
})
afterAll(() => app.close())

const LOAN: object = Object(quoteLoan.example.body)
const quote = (body: object, headers: Record<string, string> = {}) =>
  call(app, key, 'POST', '/v1/loans/quotes', body, headers)

test('a program gets the quote that the screens get', async () => {
  const { status, body } = await quote(LOAN)

  const { data } = await maria.supabase.functions.invoke('quote-loan', { body: LOAN })
  expect(status).toBe(200)
  expect(body).toEqual(data)
  expect(quoteLoan.answer.safeParse(body).error).toBeUndefined()
})

test('the payoff of a quote is returned as documented', async () => {
  const { body } = await quote({ ...LOAN, as_of: '2026-06-01' })

  expect(body.payoff).toMatchObject({ on: '2026-06-01' })
  expect(quoteLoan.answer.safeParse(body).error).toBeUndefined()
})

test('a quote that contradicts itself names each field', async () => {
  const { status, body } = await quote({ ...LOAN, rate_percent: undefined, balloon_cents: 600_000 })

  expect([status, body.code]).toEqual([400, 'invalid_request'])
  expect(body.errors).toEqual([
    { field: 'rate_percent', message: 'is required unless contract_payments is given' },
    { field: 'balloon_cents', message: "can't be above the amount" },
  ])
})

test('payments below their interest are refused with the interest', async () => {
  const { status, body } = await quote({ ...LOAN, payment_cents: 5_000 })

  expect([status, body]).toEqual([
    422,
    expect.objectContaining({ code: 'negative_amortization', payment: 1, interest: expect.any(Number) }),
  ])
})

test('a quote stores nothing, not even under an idempotency key', async () => {
  const headers = { 'idempotency-key': 'quote-1' }

  const first = await quote(LOAN, headers)
  const second = await quote({ ...LOAN, rate_percent: '9' }, headers)

  expect([first.status, second.status]).toEqual([200, 200])
  expect(second.headers.get('idempotency-replayed')).toBeNull()
  expect(second.body.payment).toBeLessThan(first.body.payment)
  const { rows } = await app.database.pools.server.query('select from app.api_answers')
  expect(rows).toEqual([])
})
