import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'

let app: TestApp
let maria: SignedIn

beforeAll(async () => {
  app = await testApp()
  maria = await app.subscriber('Maria', 'lender')
})
afterAll(() => app.close())

const LOAN = {
  ...{ amount: 5000_00, rate_percent: '18', method: 'simple_daily', day_count: 'actual/365', start: '2026-01-01' },
  calendar: { every: 'month', first_due: '2026-02-01', count: 24 },
}

async function quote(body: object) {
  const { data, error } = await maria.supabase.functions.invoke('quote-loan', { body })
  return { quote: data, refusal: await error?.context.json() }
}

test('a loan is quoted without a client, with its schedule and its regulatory figures', async () => {
  const { quote: quoted } = await quote(LOAN)

  expect(quoted).toMatchObject({
    ...{
      amount_financed: 5000_00,
      unit_period: 'month',
      verdicts: { state_cap: null, mla: 'within', usury_source: null },
    },
    finance_charge: quoted.total_of_payments - 5000_00,
  })
  expect(quoted.schedule).toHaveLength(24)
  expect(quoted.schedule[0]).toMatchObject({ n: 1, due: '2026-02-01', interest: 76_44 })
  expect(quoted.apr_percent).toMatch(/^1[78]\.\d{4}$/)
})

test('a quote in a state is held against its cap, with the source', async () => {
  const { quote: quoted } = await quote({ ...LOAN, state: 'AR' })

  expect(quoted.verdicts).toMatchObject({ state_cap: 'above', usury_source: expect.stringContaining('Ark. Const.') })
})

test('a state without a cap on file says so', async () => {
  const { rows } = await app.database.pools.server.query('select distinct state from public.rate_caps')
  const without = ['NV', 'UT', 'WY', 'VT'].find((state) => !rows.some((row) => row.state === state))

  expect((await quote({ ...LOAN, state: without })).quote.verdicts.state_cap).toBe('no_row')
})

test('payments below their interest are refused with the interest', async () => {
  const { refusal } = await quote({ ...LOAN, payment_cents: 50_00 })

  expect(refusal).toMatchObject({ code: 'NEGATIVE_AMORTIZATION', payment: 1, interest: 76_44 })
  expect(refusal.error).toContain('$76.44')
})

test('a quote that contradicts itself names the field', async () => {
  const { refusal } = await quote({ ...LOAN, rate_percent: undefined })

  expect(refusal).toMatchObject({ code: 'VALIDATION_FAILED' })
  expect(refusal.error).toContain('rate_percent')
})
