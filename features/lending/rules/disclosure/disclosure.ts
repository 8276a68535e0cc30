import { downPaymentCents, type SalePrices, saleProblem } from '#features/lending/rules/closing/credit-sale.ts'
import type { LateFeeRule } from '#features/lending/rules/engine/servicing-terms.ts'
import type { Figures } from '#features/lending/rules/quotes/quote.ts'
import type { QuoteRequest } from '#features/lending/rules/quotes/quote-request.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { type Itemization, itemization, type ProceedsPaid } from './itemization.ts'
import { type PaymentGroup, paymentGroups } from './payment-groups.ts'

/** The figures that can be marked as estimates: 12 CFR 1026.17(c)(2). */
export const ESTIMABLE = ['apr', 'finance_charge', 'amount_financed', 'total_of_payments', 'payments'] as const
export type Estimable = (typeof ESTIMABLE)[number]

/** The ways in which a later buyer of a dwelling can take over its loan: 12 CFR 1026.18(q). */
export const ASSUMPTIONS = ['not_allowed', 'conditional'] as const
export type Assumption = (typeof ASSUMPTIONS)[number]

/** Property that secures the loan. */
export interface SecuringProperty {
  name: string
  /** Bought with this credit: 12 CFR 1026.18(m). */
  is_purchased: boolean
}

/** The late charge of the contract. Amounts are whole cents, percentages are text. */
export interface LateCharge {
  grace_days: number
  cents: number | null
  percent: string | null
  of_both: 'lower' | 'higher'
  /** The most that the state allows; null if the parties can agree any amount. */
  maximum: LateFeeRule['maximum'] | null
}

/** A closed-end disclosure. It is stored and hashed as it is, so a field may be added but never renamed. Amounts are whole cents. */
export interface Disclosure {
  creditor: { name: string; address: string | null; license: string | null }
  /** The day from which interest is earned. */
  start: PlainDate
  /** In percent with two decimals: 12 CFR 1026.22(a). */
  apr_percent: string
  finance_charge_cents: number
  amount_financed_cents: number
  total_of_payments_cents: number
  /** Null unless the seller extends the credit. */
  credit_sale: { total_sale_price_cents: number; down_payment_cents: number; prices: SalePrices } | null
  payments: PaymentGroup[]
  /** Each due date with its payment. */
  schedule: { due: PlainDate; cents: number }[]
  itemization: Itemization
  late_charge: LateCharge | null
  prepayment: {
    /** The contract never charges one. */
    penalty: 'none'
    /** The engine returns unearned interest by the actuarial method. Null where interest is earned day by day. */
    refund: 'actuarial' | null
  }
  security: SecuringProperty[]
  /** Null unless the loan buys a dwelling that secures it: 12 CFR 1026.18(q). */
  assumption: Assumption | null
  has_demand_feature: boolean
  estimates: Estimable[]
  /** The last day on which the borrowers can rescind: 12 CFR 1026.23(a)(3). Absent if they have no such right. */
  rescind_by?: PlainDate
}

/** The facts that a disclosure states. */
export interface DisclosedContract {
  creditor: Disclosure['creditor']
  quote: QuoteRequest
  figures: Figures
  lateFee: LateFeeRule | undefined
  security: readonly SecuringProperty[]
  /** The prices of a sale on credit; null for a loan. */
  sale: SalePrices | null
  payouts: readonly ProceedsPaid[]
  /** For a loan that buys the dwelling; null for others. */
  assumption: Assumption | null
  rescindBy: PlainDate | null
  hasDemandFeature: boolean
  estimates: readonly Estimable[]
}

/** Returns the closed-end disclosure of a contract, or the reason why there is none. */
export function disclosureOf(contract: DisclosedContract): Disclosure | { problem: string } {
  const { quote, figures, sale, estimates, rescindBy } = contract
  if (figures.apr_percent === null) return { problem: 'The payments have no APR, so the loan can’t be disclosed.' }
  const items = itemization(quote, contract.payouts)
  if (items === null) return { problem: 'The payouts are more than the proceeds of the loan.' }
  const wrongPrice = sale === null ? null : saleProblem(sale, quote.amount)
  if (wrongPrice !== null) return { problem: wrongPrice }
  return {
    ...{ creditor: contract.creditor, start: quote.start },
    apr_percent: Number(figures.apr_percent).toFixed(2),
    finance_charge_cents: figures.finance_charge,
    amount_financed_cents: figures.amount_financed,
    total_of_payments_cents: figures.total_of_payments,
    credit_sale: sale === null ? null : creditSale(figures, sale),
    payments: paymentGroups(figures.schedule, quote.calendar.every),
    schedule: figures.schedule.map(({ due, payment }) => ({ due, cents: payment })),
    itemization: items,
    late_charge: lateChargeOf(contract.lateFee),
    prepayment: { penalty: 'none', refund: quote.method === 'simple_daily' ? null : 'actuarial' },
    security: [...contract.security],
    assumption: contract.assumption,
    has_demand_feature: contract.hasDemandFeature,
    estimates: ESTIMABLE.filter((figure) => estimates.includes(figure)),
    ...(rescindBy !== null && { rescind_by: rescindBy }),
  }
}

// 12 CFR 1026.18(j): the cash price, the other financed amounts, and the finance charge.
const creditSale = ({ total_of_payments }: Figures, prices: SalePrices) => ({
  total_sale_price_cents: total_of_payments + downPaymentCents(prices),
  down_payment_cents: downPaymentCents(prices),
  prices,
})

function lateChargeOf(fee: LateFeeRule | undefined): LateCharge | null {
  if (fee === undefined) return null
  return {
    ...{ grace_days: fee.graceDays, cents: fee.cents ?? null, percent: fee.percent ?? null, of_both: fee.ofBoth },
    maximum: fee.maximum ?? null,
  }
}
