import { expect, test } from 'vitest'
import { figuresOf } from './quote.ts'
import { type QuoteRequest, quoteRequestSchema } from './quote-request.ts'

const request = (over: Record<string, unknown> = {}): QuoteRequest =>
  quoteRequestSchema.parse({
    amount: 5000_00,
    rate_percent: '12',
    method: 'scheduled',
    day_count: '30/360',
    calendar: { every: 'month', first_due: '2024-02-01', count: 18 },
    start: '2024-01-01',
    ...over,
  })

test('a contract of 36 payments of 160 on 5,000 with 90 prepaid', () => {
  const { calendar } = { calendar: { every: 'month', first_due: '2024-02-01', count: 36 } }
  const contract_payments = Array.from({ length: 36 }, (_, n) => ({
    on: `${2024 + Math.floor((n + 1) / 12)}-${String(((n + 1) % 12) + 1).padStart(2, '0')}-01`,
    amount: 160_00,
  }))
  const charges = [{ kind: 'origination_fee', amount: 90_00, prepaid: true }]

  expect(figuresOf(request({ rate_percent: undefined, calendar, contract_payments, charges }))).toMatchObject({
    payment: 160_00,
    amount_financed: 4910_00,
    finance_charge: 850_00,
    total_of_payments: 5760_00,
    apr_percent: '10.6782',
    unit_period: 'month',
  })
})

test('a financed finance charge raises the principal and not the amount financed', () => {
  const { schedule, amount_financed, finance_charge, total_of_payments } = figuresOf(
    request({ charges: [{ kind: 'origination_fee', amount: 100_00, financed: true }] }),
  )

  expect(schedule.reduce((sum, { principal }) => sum + principal, 0)).toBe(5100_00)
  expect({ amount_financed, finance_charge }).toEqual({
    amount_financed: 5000_00,
    finance_charge: total_of_payments - 5000_00,
  })
})

test('voluntary credit insurance counts toward the MAPR alone', () => {
  const { apr_percent, mapr_percent } = figuresOf(
    request({ charges: [{ kind: 'credit_insurance_voluntary', amount: 200_00, financed: true }] }),
  )

  expect(Number(apr_percent)).toBeCloseTo(12, 2)
  expect(Number(mapr_percent)).toBeGreaterThan(17)
})

test('the interest of a contract’s own payments adds up to its finance charge', () => {
  const contract_payments = [
    { on: '2024-02-01', amount: 1000_00 },
    { on: '2024-03-01', amount: 2500_00 },
    { on: '2024-04-01', amount: 1700_00 },
  ]
  const { schedule, finance_charge } = figuresOf(request({ rate_percent: undefined, contract_payments }))

  expect(schedule.reduce((sum, { interest }) => sum + interest, 0)).toBe(finance_charge)
  expect(schedule.at(-1)?.balance).toBe(0)
})

test('a quote with payments has their payoff and per diem', () => {
  const { payoff } = figuresOf(
    request({
      ...{
        amount: 10_000_00,
        rate_percent: '18',
        method: 'simple_daily',
        day_count: 'actual/365',
        as_of: '2024-07-01',
      },
      payments: [{ on: '2024-01-02', amount: 9_000_00 }],
    }),
  )

  expect(payoff).toEqual({ on: '2024-07-01', amount: 1_004_93 + 89_70, interest: 89_70, per_diem: 50 })
})

test.each<[string, Record<string, unknown>]>([
  ['neither a rate nor payments', { rate_percent: undefined }],
  ['a rate that is a number', { rate_percent: 12 }],
  ['an amount with decimals', { amount: 10.5 }],
  ['no amount', { amount: 0 }],
  ['February 30', { start: '2024-02-30' }],
  ['a first payment before the start', { calendar: { every: 'month', first_due: '2023-12-31', count: 3 } }],
  ['no payments', { calendar: { every: 'month', first_due: '2024-02-01', count: 0 } }],
  [
    'a second day of a monthly calendar',
    { calendar: { every: 'month', first_due: '2024-02-01', second_day: 15, count: 3 } },
  ],
  ['advances that are not the amount', { advances: [{ on: '2024-01-01', amount: 1 }] }],
  ['an unknown field', { apr: '12' }],
  ['an infinite amount', { amount: Number.POSITIVE_INFINITY }],
])('refuses %s', (_, over) => {
  expect(() => request(over)).toThrow()
})

test.each(['0', '400'])('quotes a rate of %s%% over 480 payments', (rate_percent) => {
  const { schedule, apr_percent } = figuresOf(
    request({ rate_percent, calendar: { every: 'month', first_due: '2024-02-01', count: 480 } }),
  )

  expect(schedule.at(-1)?.balance).toBe(0)
  expect(Number(apr_percent)).toBeCloseTo(Number(rate_percent), rate_percent === '0' ? 4 : 1)
})
