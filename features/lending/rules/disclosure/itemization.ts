import {
  type ClosingChargeKind,
  isFinanceCharge,
  principalCents,
} from '#features/lending/rules/engine/finance-charge.ts'
import type { QuoteRequest } from '#features/lending/rules/quotes/quote-request.ts'

/** The recipient of a charge that isn't a finance charge, unless a payee is named. */
export type ChargeRecipient = 'public_officials' | 'insurance_companies' | 'creditor' | 'others'

/** An amount paid to others on the borrower's behalf. */
export interface PaidToOthers {
  to: ChargeRecipient | 'named'
  /** The name of a named recipient. */
  payee: string | null
  kind: ClosingChargeKind | 'payoff' | 'seller'
  cents: number
}

/** The itemization of the amount financed. Amounts are whole cents. */
export interface Itemization {
  amount_financed_cents: number
  given_to_borrower_cents: number
  /** Paid to the creditor for an earlier loan. */
  paid_on_account_cents: number
  paid_to_others: PaidToOthers[]
  prepaid_finance_charge_cents: number
}

/** Money that leaves the proceeds before the borrower: another lender's payoff, or the price of the goods. */
export interface ProceedsPaid {
  kind: 'payoff' | 'seller' | 'own_account'
  payee: string
  cents: number
}

const RECIPIENTS: Partial<Record<ClosingChargeKind, ChargeRecipient>> = {
  ...{ official_fee: 'public_officials', title_fee: 'public_officials', sales_tax: 'public_officials' },
  ...{ property_insurance: 'insurance_companies', credit_insurance_voluntary: 'insurance_companies' },
  ...{ application_fee: 'creditor', participation_fee: 'creditor' },
}

/**
 * Returns the itemization of a loan's amount financed. Charges that are not financed are withheld from the proceeds. Returns null if the
 * payouts exceed the proceeds.
 *
 * @see 12 CFR 1026.18(c)(1): proceeds given to the consumer, credited to the account, paid to others, and the prepaid finance charge
 */
export function itemization(
  { amount, charges = [] }: Pick<QuoteRequest, 'amount' | 'charges'>,
  payouts: readonly ProceedsPaid[],
): Itemization | null {
  const others = charges.filter((charge) => !isFinanceCharge(charge))
  const prepaid = sumOf(charges.filter(isFinanceCharge).map((charge) => charge.amount))
  const given = proceedsCents({ amount, charges }) - sumOf(payouts.map(({ cents }) => cents))
  if (given < 0) return null
  const counted = charges.map(({ kind, amount: cents, financed }) => ({ kind, cents, financed }))
  return {
    amount_financed_cents: principalCents(amount, counted) - prepaid,
    given_to_borrower_cents: given,
    paid_on_account_cents: sumOf(payouts.filter(({ kind }) => kind === 'own_account').map(({ cents }) => cents)),
    paid_to_others: [
      ...others.map(({ kind, amount: cents }) => ({
        to: RECIPIENTS[kind] ?? ('others' as const),
        payee: null,
        kind,
        cents,
      })),
      ...payouts.flatMap(({ kind, payee, cents }) =>
        kind === 'own_account' ? [] : [{ to: 'named' as const, payee, kind, cents }],
      ),
    ],
    prepaid_finance_charge_cents: prepaid,
  }
}

/** Returns the amount of a loan less the charges that are withheld from it, in cents: what funding pays out. */
export function proceedsCents({ amount, charges = [] }: Pick<QuoteRequest, 'amount' | 'charges'>): number {
  return amount - sumOf(charges.flatMap((charge) => (charge.financed ? [] : [charge.amount])))
}

const sumOf = (cents: readonly number[]) => cents.reduce((sum, one) => sum + one, 0)
