import { expect, test } from 'vitest'
import { newPayout } from '#features/lending/screens/funding/payout-fields.tsx'
import type { ClosingFacts } from './closing-queries.ts'
import { closingBody, newClosing, priceProblem } from './typed-closing.ts'

const LOAN: ClosingFacts = {
  ...{ isCreditSale: false, isOnDwelling: false, cashPriceCents: null, downPaymentCents: 0 },
  preferredLanguage: null,
}
const SALE: ClosingFacts = { ...LOAN, isCreditSale: true, cashPriceCents: 15_000_00, downPaymentCents: 1_000_00 }
const typed = (facts: ClosingFacts, more: object = {}) => ({ ...newClosing('2026-12-01', facts), ...more })

test('a loan sends no prices, and only the terms that were chosen', () => {
  expect(closingBody('a1', typed(LOAN), null, LOAN)).toEqual({
    ...{ application_id: 'a1', start: '2026-12-01', language: 'en', means: 'link', payout: null },
  })
})

test('a sale begins with the price and the down payment of its application', () => {
  const body = closingBody('a1', typed(SALE, { trade_in_value: '2,000', trade_in: 'A cart' }), null, SALE)

  expect(body).toMatchObject({
    sale: {
      ...{ cash_price_cents: 15_000_00, down_payment_cents: 1_000_00, trade_in_cents: 2_000_00 },
      ...{ trade_in_payoff_cents: 0, trade_in: 'A cart' },
    },
  })
})

test('automatic payments use the account of the payout, or the one that was typed', () => {
  const wanted = typed(LOAN, { wantsAutopay: true, bank: 'First Bank', routing: '021000021', lastFour: '4321' })
  const payout = { ...newPayout('Dana'), routing: '111000025', account: '000123456789' }

  expect(closingBody('a1', wanted, payout, LOAN)).toMatchObject({
    autopay: { bank_name: 'First Bank', routing: '111000025', last_four: '6789', type: 'checking' },
  })
  expect(closingBody('a1', wanted, null, LOAN)).toMatchObject({
    autopay: { routing: '021000021', last_four: '4321' },
  })
})

test.each([
  ['', undefined],
  ['1,234.50', undefined],
  ['1234,50', 'Write 1234.50, with a point before the cents.'],
])('the price %j is refused with %j', (price, problem) => {
  expect(priceProblem(price)).toBe(problem)
})
