import type { ClosingChargeKind } from '#features/lending/rules/engine/finance-charge.ts'
import { DEFAULT_WATERFALL, type LoanTerms } from '#features/lending/rules/engine/servicing-terms.ts'
import { extensionRuleOf } from '#features/lending/rules/products/extension-limits.ts'
import type { Figures } from '#features/lending/rules/quotes/quote.ts'
import type { QuoteRequest } from '#features/lending/rules/quotes/quote-request.ts'
import { contractOf } from '#features/lending/rules/quotes/quoted-loan.ts'
import type { StateRule } from '#features/lending/rules/states/state-rule.ts'
import type { BookLoan } from './book-loan.ts'

/** The terms of a loan that is booked under the law of a state. */
export function bookedTerms(
  asked: Omit<BookLoan, 'client_id' | 'quote' | 'idempotency_key'>,
  quote: QuoteRequest,
  rule: StateRule | null,
): LoanTerms {
  const { late_fee: late } = asked
  const maximum = rule?.lateFee?.maximum
  return {
    ...contractOf(quote),
    waterfall: asked.waterfall ?? DEFAULT_WATERFALL[quote.method],
    shortToleranceCents: asked.short_tolerance_cents ?? 0,
    lateFee: late && {
      graceDays: late.grace_days,
      cents: late.cents,
      percent: late.percent,
      ofBoth: late.of_both,
      ...(maximum && maximum.kind !== 'agreed' && { maximum }),
    },
    nsfFeeCents: asked.nsf_fee_cents,
    feeCapsCents: asked.fee_caps ?? {},
    extension: extensionRuleOf(asked.extension_limits),
  }
}

/** The charges that lower the amount financed of the MAPR besides the finance charge, by column. Amounts are whole cents. */
const MAPR_COLUMNS = {
  credit_insurance: ['credit_insurance_voluntary'],
  debt_cancellation: ['debt_cancellation_voluntary', 'gap_voluntary'],
  ancillary_products: ['ancillary_product'],
  application_fee: ['application_fee'],
  participation_fee: ['participation_fee'],
} as const satisfies Record<string, readonly ClosingChargeKind[]>

/** The columns that describe a loan to readers who don't know the engine. Amounts are whole cents. */
export interface DescribedLoan {
  original_amount: number
  /** The regular payment. */
  monthly_payment: number
  first_payment_date: string
  /** Every finance charge that comes with the loan, financed or not: the amount financed is the original amount less it. */
  prepaid_finance_charge: number
  credit_insurance: number
  debt_cancellation: number
  ancillary_products: number
  application_fee: number
  participation_fee: number
  /** The disclosures of the contract, as the engine computes them: 12 CFR 1026.18(d), (e). The APR has two decimals. */
  disclosed_apr: string | null
  disclosed_finance_charge: number
}

/** Describes a booked loan in the columns that every reader knows. */
export function describedLoan(terms: LoanTerms, quote: QuoteRequest, figures: Figures): DescribedLoan {
  const principal = terms.advances.reduce((sum, { cents }) => sum + cents, 0)
  const chargedFor = (kinds: readonly ClosingChargeKind[]) =>
    (quote.charges ?? []).reduce((sum, { kind, amount }) => (kinds.includes(kind) ? sum + amount : sum), 0)
  return {
    original_amount: principal,
    monthly_payment: figures.payment,
    first_payment_date: figures.schedule[0]?.due ?? quote.calendar.first_due,
    prepaid_finance_charge: principal - figures.amount_financed,
    credit_insurance: chargedFor(MAPR_COLUMNS.credit_insurance),
    debt_cancellation: chargedFor(MAPR_COLUMNS.debt_cancellation),
    ancillary_products: chargedFor(MAPR_COLUMNS.ancillary_products),
    application_fee: chargedFor(MAPR_COLUMNS.application_fee),
    participation_fee: chargedFor(MAPR_COLUMNS.participation_fee),
    disclosed_apr: figures.apr_percent === null ? null : Number(figures.apr_percent).toFixed(2),
    disclosed_finance_charge: figures.finance_charge,
  }
}
