import type { ClosingChargeKind } from '#features/lending/rules/engine/finance-charge.ts'
import { inspectorQuery } from '#features/lending/rules/inspector/inspector-address.ts'
import { EMPTY_CONTRACT } from '#features/lending/rules/inspector/inspector-fields.ts'
import type { MaprCharges } from '#features/lending/rules/military/military-lending.ts'
import { loanTermsOf } from '#features/lending/rules/stored-loan.ts'
import type { Loan } from '#features/lending/screens/queries.ts'

const CHARGE_KINDS: Record<keyof MaprCharges, ClosingChargeKind> = {
  prepaid_finance_charge: 'other_finance_charge',
  credit_insurance: 'credit_insurance_voluntary',
  debt_cancellation: 'debt_cancellation_voluntary',
  ancillary_products: 'ancillary_product',
  application_fee: 'application_fee',
  participation_fee: 'participation_fee',
}
const COLUMNS = Object.keys(CHARGE_KINDS) as (keyof MaprCharges)[] // keys of a literal

/** Returns the address of the APR inspector with a loan's contract. It has no name and no number of the borrower. */
export function loanInInspector(loan: Loan): string {
  const charges = COLUMNS.filter((column) => loan[column] > 0).map((column) => ({
    kind: CHARGE_KINDS[column],
    amount: dollars(loan[column]),
    paid: 'prepaid' as const,
  }))
  const { method, calendar } = loanTermsOf(loan)
  const query = inspectorQuery({
    ...EMPTY_CONTRACT,
    ...{ amount: dollars(loan.original_amount), rate: loan.interest_rate, payment: dollars(loan.monthly_payment) },
    ...{ method, dayCount: loan.day_count, start: loan.start_date, loanType: loan.loan_type },
    ...{ every: calendar.every, firstDue: calendar.firstDue, count: String(calendar.count) },
    secondDay: String(calendar.secondDay ?? ''),
    ...{ charges, state: loan.rate_cap?.state ?? '' },
  })
  return `/dashboard/lending/apr-inspector?${query}`
}

const dollars = (cents: number) => (cents / 100).toFixed(2)
