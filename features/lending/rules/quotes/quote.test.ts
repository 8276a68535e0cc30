import { expect, test } from 'vitest'
import { figuresOf } from './quote.ts'
import { type QuoteRequest, quoteProblems, quoteRequestSchema } from './quote-request.ts'

const FIELDS = {
  amount: 5000_00,
  rate_percent: '12',
  method: 'scheduled',
  day_count: '30/360',
  calendar: { every: 'month', first_due: '2024-02-01', count: 18 },
  start: '2024-01-01',
}
const request = (over: Record<string, unknown> = {}): QuoteRequest => quoteRequestSchema.parse({ ...FIELDS, ...over })

test('a contract of 36 payments of 160 on 5,000 with 90 prepaid', () => {
  const calendar = { every: 'month', first_due: '2024-02-01', count: 36 }
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

const problem = (over: Record<string, unknown>) => {
  const parsed = quoteRequestSchema.safeParse({ ...FIELDS, ...over })
  return parsed.error === undefined ? null : quoteProblems(parsed.error)
}
const monthly = (over: object) => ({ calendar: { every: 'month', first_due: '2024-02-01', count: 3, ...over } })
const half = (over: object) => ({ calendar: { every: 'half_month', first_due: '2024-02-01', count: 4, ...over } })
const RATE = "must be a percentage from 0 to 999 as text, with at most ten decimals, such as '18.99'"
const DATE = 'must be a date such as 2026-01-31, from 1900 to 2199'

test.each<[Record<string, unknown>, string]>([
  [{ rate_percent: undefined }, 'rate_percent is required unless contract_payments is given'],
  [{ rate_percent: 12 }, `rate_percent ${RATE}`],
  [{ rate_percent: '-5' }, `rate_percent ${RATE}`],
  [{ rate_percent: '1000' }, `rate_percent ${RATE}`],
  [{ amount: 10.5 }, 'amount must be a whole number of cents'],
  [{ amount: 0 }, 'amount must be above 0'],
  [{ amount: -1 }, 'amount must be above 0'],
  [{ amount: Number.NaN }, 'amount must be a whole number of cents'],
  [{ amount: Number.POSITIVE_INFINITY }, 'amount must be a whole number of cents'],
  [{ start: '2024-02-30' }, `start ${DATE}`],
  [{ as_of: '9999-12-31' }, `as_of ${DATE}`],
  [monthly({ first_due: 'soon' }), `calendar.first_due ${DATE}`],
  [monthly({ first_due: '2024-01-01' }), 'calendar.first_due must be after the start'],
  [{ advances: [{ on: '2024-02-01', amount: 5000_00 }] }, 'advances must begin before the first payment'],
  [monthly({ count: 0 }), 'calendar.count must be at least 1'],
  [monthly({ second_day: 15 }), 'calendar.second_day is for half_month only'],
  [monthly({ every: 'once' }), 'calendar.count must be 1 for a single payment'],
  [half({ second_day: 1 }), 'calendar.second_day falls on the first due day'],
  [half({ first_due: '2024-02-29', second_day: 31 }), 'calendar.second_day falls on the first due day'],
  [{ advances: [{ on: '2024-01-01', amount: 1 }] }, 'advances must add up to the amount'],
  [
    {
      advances: [
        { on: '2024-01-01', amount: 1 },
        { on: '2026-01-01', amount: 5000_00 - 1 },
      ],
    },
    'advances must be before the last payment',
  ],
  [
    { charges: [{ kind: 'origination_fee', amount: 5000_00, prepaid: true }] },
    'charges leave nothing of the first advance',
  ],
  [{ rate_changes: [{ on: '2024-01-01', rate_percent: '5' }] }, 'rate_changes must be after the start'],
  [{ payments: [{ on: '2023-12-31', amount: 1 }] }, 'payments begin before the start'],
  [{ balloon_cents: 5000_01 }, "balloon_cents can't be above the amount"],
  [{ method: 'add_on', interest_only: 2 }, 'interest_only is not for add_on'],
  [{ equal_principal: true, payment_cents: 300_00 }, 'payment_cents contradicts equal_principal'],
])('rejects %j', (over, expected) => {
  expect(problem(over)).toBe(`Validation error: ${expected}`)
})

test('rejects unknown fields', () => {
  expect(problem({ apr: '12' })).toContain('"apr"')
})

test.each<[string, Record<string, unknown>]>([
  [
    'come back at once',
    {
      contract_payments: [
        { on: '2024-01-01', amount: 5000_00 },
        { on: '2024-02-01', amount: 1 },
      ],
    },
  ],
  ['are less than the amount', { contract_payments: [{ on: '2024-02-01', amount: 1 }] }],
  ['are a billion times the amount', { amount: 1, contract_payments: [{ on: '2024-02-01', amount: 99_999_999_999 }] }],
])('payments that %s have no APR', (_, over) => {
  expect(figuresOf(request({ rate_percent: undefined, ...over })).apr_percent).toBeNull()
})

test('payments that are less than the amount leave the rest as balance, without interest', () => {
  const contract_payments = [{ on: '2024-02-01', amount: 1000_00 }]
  const { schedule } = figuresOf(request({ rate_percent: undefined, contract_payments }))

  expect(schedule).toEqual([
    { n: 1, due: '2024-02-01', payment: 1000_00, interest: 0, principal: 1000_00, balance: 4000_00 },
  ])
})

test('several advances with the payments of a contract are all repaid', () => {
  const { schedule, apr_percent } = figuresOf(
    request({
      ...{ rate_percent: undefined, calendar: { every: 'month', first_due: '2024-02-01', count: 3 } },
      advances: [
        { on: '2024-01-01', amount: 2000_00 },
        { on: '2024-02-01', amount: 3000_00 },
      ],
      contract_payments: [
        { on: '2024-02-01', amount: 100_00 },
        { on: '2024-03-01', amount: 2500_00 },
        { on: '2024-04-01', amount: 2600_00 },
      ],
    }),
  )

  expect(apr_percent).not.toBeNull()
  expect(schedule.at(-1)?.balance).toBe(0)
  expect(schedule.reduce((sum, { principal }) => sum + principal, 0)).toBe(5000_00)
})

test('an ordinary first period of 45 days is quoted, and its interest is owed with the first payments', () => {
  const { schedule, payment } = figuresOf(
    request({
      ...{ amount: 10_000_00, rate_percent: '24.9', day_count: 'actual/365', method: 'simple_daily' },
      calendar: { every: 'month', first_due: '2024-02-15', count: 72 },
    }),
  )

  expect(schedule[0]).toMatchObject({ interest: payment, principal: 0, balance: 10_000_00 })
  expect(schedule).toHaveLength(72)
  expect(Math.abs((schedule.at(-1)?.payment ?? 0) - payment)).toBeLessThan(1_00)
})

test.each(['0', '400'])('quotes a rate of %s percent over 480 payments', (rate_percent) => {
  const { schedule, apr_percent } = figuresOf(
    request({ rate_percent, calendar: { every: 'month', first_due: '2024-02-01', count: 480 } }),
  )

  expect(schedule.at(-1)?.balance).toBe(0)
  expect(Number(apr_percent)).toBeCloseTo(Number(rate_percent), rate_percent === '0' ? 4 : 1)
})
