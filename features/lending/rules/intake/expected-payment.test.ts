import { expect, test } from 'vitest'
import { PERSONAL_TERMS } from '#features/lending/rules/products/product-fixture.ts'
import { expectedPayments } from './expected-payment.ts'
import { choiceProblem, offeredProductOf } from './offered-product.ts'

const PRODUCT = offeredProductOf({ id: 'p', version_id: 'v', name: 'Personal loan', terms: PERSONAL_TERMS })
const CHOSEN = { amountCents: 2_500_00, termMonths: 24, frequency: 'month' as const }

test('the payment is stated at the lowest and the highest rate, with the number of payments and the APR', () => {
  const found = expectedPayments(PRODUCT, CHOSEN, '2026-11-28')

  expect(found?.lowest).toMatchObject({
    payments: 24,
    paymentCents: expect.any(Number),
    aprPercent: expect.any(String),
  })
  expect(found?.lowest.paymentCents).toBeLessThan(found?.highest.paymentCents ?? 0)
  // The charge of 2% makes the APR higher than the rate.
  expect(Number(found?.lowest.aprPercent)).toBeGreaterThan(12.99)
})

test.each([
  [{ ...CHOSEN, amountCents: 499_99 }, 'amount_cents'],
  [{ ...CHOSEN, amountCents: Number.NaN }, 'amount_cents'],
  [{ ...CHOSEN, termMonths: 60 }, 'term_months'],
  [{ ...CHOSEN, frequency: 'week' as const }, 'payment_frequency'],
  [CHOSEN, null],
])('%j has a problem with %s', (chosen, field) => {
  expect(choiceProblem(PRODUCT, chosen)).toBe(field)
  expect(expectedPayments(PRODUCT, chosen, '2026-11-28') === null).toBe(field !== null)
})

test('applicants don’t see tiers, the waterfall, or the documents of a product', () => {
  expect(JSON.stringify(PRODUCT)).not.toMatch(/tier|waterfall|pay_stub|license/)
})
