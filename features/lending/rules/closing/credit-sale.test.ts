import { expect, test } from 'vitest'
import { downPaymentCents, saleProblem, saleSchema, unpaidBalanceCents } from './credit-sale.ts'

const sale = (more: object) => saleSchema.parse({ cash_price_cents: 15_000_00, ...more })

test.each([
  [{}, 0, 15_000_00],
  [{ down_payment_cents: 1_000_00 }, 1_000_00, 14_000_00],
  [{ down_payment_cents: 1_000_00, trade_in_cents: 3_000_00, trade_in_payoff_cents: 500_00 }, 3_500_00, 11_500_00],
  // More is owed on the trade-in than it is worth: the deficit is financed, and isn't a down payment.
  [{ down_payment_cents: 1_000_00, trade_in_cents: 3_000_00, trade_in_payoff_cents: 4_000_00 }, 1_000_00, 15_000_00],
])('a sale with %j has a down payment of %i and leaves %i', (more, down, unpaid) => {
  expect([downPaymentCents(sale(more)), unpaidBalanceCents(sale(more))]).toEqual([down, unpaid])
})

test('prices that don’t lead to the approved amount are refused', () => {
  expect(saleProblem(sale({ down_payment_cents: 3_000_00 }), 12_000_00)).toBeNull()
  expect(saleProblem(sale({}), 12_000_00)).toBe(
    'The cash price less the down payment and the trade-in comes to $15,000.00, but the approved amount is $12,000.00.',
  )
})
