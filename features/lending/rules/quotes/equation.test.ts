import { expect, test } from 'vitest'
import { equationOf } from './equation.ts'
import { figuresOf } from './quote.ts'
import { quoteRequestSchema } from './quote-request.ts'

const FIELDS = {
  amount: 5000_00,
  method: 'scheduled',
  day_count: '30/360',
  start: '1978-02-23',
  calendar: { every: 'half_month', first_due: '1978-03-01', second_day: 16, count: 24 },
}
const request = (over: object = {}) => quoteRequestSchema.parse({ ...FIELDS, ...over })

const HALF_MONTHS = Array.from({ length: 24 }, (_, n) => {
  const [year, month] = n < 20 ? [1978, 3 + Math.floor(n / 2)] : [1979, 1 + Math.floor((n - 20) / 2)]
  return { on: `${year}-${String(month).padStart(2, '0')}-${n % 2 === 0 ? '01' : '16'}`, amount: 219_17 }
})

test('the published semi-monthly example counts no whole unit-period and 6 of 15 days before its first payment', () => {
  const equation = equationOf(request({ contract_payments: HALF_MONTHS }))

  expect(equation).toMatchObject({
    ...{ aprPercent: '10.3379', unitPeriod: 'half_month', unitPeriodsPerYear: { numerator: 24, denominator: 1 } },
    ratePercent: '0.430746',
    advances: [{ on: '1978-02-23', cents: 5000_00, unitPeriods: 0, odd: { numerator: 0 }, worth: '5000.0000' }],
  })
  expect(equation?.payments).toHaveLength(24)
  expect(equation?.payments[0]).toMatchObject({
    ...{ on: '1978-03-01', cents: 219_17, unitPeriods: 0, odd: { numerator: 6, denominator: 15 } },
  })
  expect(equation?.payments[23]).toMatchObject({ on: '1979-02-16', unitPeriods: 23 })
})

test('both sides of the equation are equal at the APR, but for its rounding', () => {
  const calendar = { every: 'month', first_due: '1978-04-10', count: 36 }
  const charges = [{ kind: 'origination_fee', amount: 75_00, prepaid: true }]
  const monthly = request({ rate_percent: '18.5', calendar, charges })

  const equation = equationOf(monthly)

  expect(equation?.aprPercent).toBe(figuresOf(monthly).apr_percent)
  expect(equation?.advancesWorth).toBe('4925.0000')
  expect(Math.abs(Number(equation?.paymentsWorth) - 4925)).toBeLessThan(0.01)
  const sum = equation?.payments.reduce((total, { worth }) => total + Number(worth), 0)
  expect(sum).toBeCloseTo(Number(equation?.paymentsWorth), 2)
})

test('a payment is discounted as the equation is written', () => {
  const equation = equationOf(request({ contract_payments: HALF_MONTHS }))

  const i = Number(equation?.ratePercent) / 100
  expect(Number(equation?.payments[5]?.worth)).toBeCloseTo(219.17 / ((1 + (6 / 15) * i) * (1 + i) ** 5), 3)
})

test('a later advance is discounted too', () => {
  const calendar = { every: 'month', first_due: '1978-07-23', count: 12 }
  const advances = [
    { on: '1978-02-23', amount: 2000_00 },
    { on: '1978-05-23', amount: 3000_00 },
  ]

  const equation = equationOf(request({ rate_percent: '12', calendar, advances }))

  expect(equation?.advances[1]).toMatchObject({ on: '1978-05-23', cents: 3000_00, unitPeriods: 3 })
  expect(Number(equation?.advances[1]?.worth)).toBeLessThan(3000)
  expect(Number(equation?.advancesWorth)).toBeCloseTo(Number(equation?.paymentsWorth), 1)
})

test('payments that do not return the advances have no equation', () => {
  const contract_payments = [{ on: '1978-03-01', amount: 100_00 }]

  expect(equationOf(request({ contract_payments }))).toBeNull()
})
