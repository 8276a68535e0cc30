import { expect, test } from 'vitest'
import { figuresOf } from '#features/lending/rules/quotes/quote.ts'
import { quoteRequestSchema } from '#features/lending/rules/quotes/quote-request.ts'
import { PERSONAL_TERMS as TERMS } from './product-fixture.ts'
import { type ChosenLoan, feeCents, productQuote } from './product-quote.ts'

const CHOSEN: ChosenLoan = {
  ...{ amountCents: 5_000_00, termMonths: 24, frequency: 'month', ratePercent: '12.99', state: 'TX' },
  start: '2026-03-31',
}

test('a loan of a product is a valid quote with its charges', () => {
  const request = productQuote(TERMS, CHOSEN)

  expect(request).toEqual({
    ...{
      amount: 5_000_00,
      rate_percent: '12.99',
      method: 'simple_daily',
      day_count: 'actual/365',
      start: '2026-03-31',
    },
    calendar: { every: 'month', first_due: '2026-04-30', count: 24 },
    charges: [{ kind: 'origination_fee', amount: 100_00, financed: false, prepaid: true }],
    ...{ state: 'TX', loan_type: 'personal' },
  })
  expect(figuresOf(quoteRequestSchema.parse(request)).amount_financed).toBe(4_900_00)
})

test.each([
  ['week', 104, '2026-04-07'],
  ['two_weeks', 52, '2026-04-14'],
  ['half_month', 48, '2026-04-15'],
] as const)('payments %s of two years are %i, the first on %s', (frequency, count, first_due) => {
  expect(productQuote(TERMS, { ...CHOSEN, frequency }).calendar).toEqual({ every: frequency, count, first_due })
})

test.each([
  [{ cents: 75_00, percent: null, most_cents: null }, 75_00],
  [{ cents: null, percent: '2', most_cents: null }, 2_00],
  [{ cents: null, percent: '2', most_cents: 1_50 }, 1_50],
  [{ cents: null, percent: '0.005', most_cents: null }, 0],
  [{ cents: null, percent: '0.015', most_cents: null }, 2],
])('a charge of %j on $100 is %i cents', (fee, expected) => {
  expect(feeCents(fee, 100_00)).toBe(expected)
})
