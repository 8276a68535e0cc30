import { z } from 'zod'
import { dollarsAndCents } from '#platform/rules/money.ts'

const MOST_PRICE_CENTS = 99_999_999_999
const LONGEST_TRADE_IN = 120
const cents = z.int('Enter an amount').min(0, 'Enter an amount').max(MOST_PRICE_CENTS, 'The amount is too large')

/** The prices of a sale on credit. Amounts are whole cents. */
export const saleSchema = z.strictObject({
  /** Including taxes and fees that a cash buyer also pays: 12 CFR 1026.2(a)(9). */
  cash_price_cents: cents.min(1, 'Enter the cash price'),
  /** Paid in money. */
  down_payment_cents: cents.default(0),
  /** The allowance for what the buyer trades in, and what is owed on it. */
  trade_in_cents: cents.default(0),
  trade_in_payoff_cents: cents.default(0),
  trade_in: z.string().trim().max(LONGEST_TRADE_IN, 'The trade-in is too long').default(''),
})
export type SalePrices = z.output<typeof saleSchema>

/**
 * Returns the down payment in cents: money and the net value of the trade-in. If more is owed on the trade-in than is allowed for it, the
 * deficit doesn't count, and isn't subtracted from the money.
 *
 * @see 12 CFR 1026.2(a)(18) and its comment 3
 */
export const downPaymentCents = (sale: SalePrices): number =>
  sale.down_payment_cents + Math.max(0, sale.trade_in_cents - sale.trade_in_payoff_cents)

/** Returns the unpaid balance of the cash price in cents: the price less money and trade-in, plus what is paid off on the trade-in. */
export const unpaidBalanceCents = (sale: SalePrices): number =>
  sale.cash_price_cents - sale.down_payment_cents - sale.trade_in_cents + sale.trade_in_payoff_cents

/** Returns why the prices of a sale contradict the amount of its credit; null if they don't. */
export function saleProblem(sale: SalePrices, amountCents: number): string | null {
  const unpaid = unpaidBalanceCents(sale)
  if (unpaid === amountCents) return null
  return `The cash price less the down payment and the trade-in comes to ${dollarsAndCents(unpaid)}, but the approved amount is ${dollarsAndCents(amountCents)}.`
}
