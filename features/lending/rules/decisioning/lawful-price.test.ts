import { describe, expect, test } from 'vitest'
import { levelPaymentCents } from '#features/lending/rules/engine/level-payment.ts'
import { ONE } from '#features/lending/rules/fixed-point.ts'
import { goodInputs } from './decision-fixture.ts'
import { lawfulPrice } from './lawful-price.ts'
import { estimatedApr, levelCents, paymentsOf } from './level-price.ts'

const WANTED = { amountCents: 6_000_00, termMonths: 36, downPaymentCents: null }
const law = goodInputs().law

test.each([
  [6_000_00, '11.99', 36],
  [25_000_00, '17.99', 72],
  [1_234_56, '0', 7],
  [99_99, '36', 3],
])('the payment of %i cents at %s%% over %i months is that of the loan engine', (cents, rate, payments) => {
  const factor = (BigInt(Math.round(Number(rate) * 100)) * ONE) / 120_000n
  const rest = {
    principal: BigInt(cents),
    interest: BigInt(cents) * factor,
    laterFactors: Array<bigint>(payments - 1).fill(factor),
  }
  const agreed = { agreedCents: Array<undefined>(payments).fill(undefined), balloonCents: 0, roundToCents: 1 }

  expect(levelCents(cents, rate, payments, 12)).toBe(levelPaymentCents({ ...rest, ...agreed }))
})

test('the estimated APR counts the fee', () => {
  const payment = levelCents(6_300_00, '11.99', 36, 12)

  expect(estimatedApr(6_000_00, levelCents(6_000_00, '11.99', 36, 12), 36, 12)).toBe('11.99')
  expect(Number(estimatedApr(6_000_00, payment, 36, 12))).toBeGreaterThan(15)
})

test.each([
  ['month', 36],
  ['half_month', 72],
  ['two_weeks', 78],
  ['week', 156],
] as const)('three years of payments every %s are %i', (frequency, payments) => {
  expect(paymentsOf(36, frequency)).toBe(payments)
})

describe('the law', () => {
  const cap = {
    rate: 15,
    fees_included: true,
    citation: 'Cap § 1',
    amount_from: null,
    amount_to: null,
    months_from: null,
    months_to: null,
  }
  const capped = goodInputs({}, { law: law && { ...law, caps: [cap] } })

  test('lowers a rate to the cap', () => {
    expect(lawfulPrice(WANTED, { rate_percent: '17.99', fee_cents: 0 }, capped)).toMatchObject({
      offer: { rate_percent: '15.00', lowered_by: 'Rate cap of 15%: Cap § 1' },
    })
  })

  test('counts the fee against a cap that includes fees', () => {
    const price = lawfulPrice(WANTED, { rate_percent: '14.99', fee_cents: 150_00 }, capped)

    expect('offer' in price && Number(price.offer.rate_percent)).toBeLessThan(14)
    expect('offer' in price && Number(price.offer.apr_estimate_percent)).toBeLessThanOrEqual(15.005)
  })

  test('leaves a cap for other amounts aside', () => {
    const other = goodInputs({}, { law: law && { ...law, caps: [{ ...cap, amount_to: 1_000 }] } })

    expect(lawfulPrice(WANTED, { rate_percent: '17.99', fee_cents: 0 }, other)).toMatchObject({
      offer: { lowered_by: null },
    })
  })

  test('caps a borrower whom the Military Lending Act can cover', () => {
    const covered = goodInputs({}, { law: law && { ...law, isMilitaryCapped: true } })

    expect(lawfulPrice(WANTED, { rate_percent: '44', fee_cents: 0 }, covered)).toMatchObject({
      offer: { rate_percent: '36.00' },
    })
  })

  test('allows no price for a contract outside every band of the state', () => {
    const none = goodInputs({}, { law: law && { ...law, rule: law.rule && { ...law.rule, rates: [] } } })

    expect(lawfulPrice(WANTED, { rate_percent: '10', fee_cents: 0 }, none)).toHaveProperty('problem')
  })

  test('allows no price in a state without a rule', () => {
    const none = goodInputs({}, { law: law && { ...law, rule: null } })

    expect(lawfulPrice(WANTED, { rate_percent: '10', fee_cents: 0 }, none)).toHaveProperty('problem')
  })

  test('allows no price if the fee alone is too high', () => {
    expect(lawfulPrice(WANTED, { rate_percent: '10', fee_cents: 5_000_00 }, capped)).toHaveProperty('problem')
  })
})
