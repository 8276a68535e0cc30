import type { ChargeKind, FeeKind, LoanEvent, LoanEventKind } from '#features/lending/rules/engine/loan-event.ts'
import { loanEventsOf, type StoredPosting } from '#features/lending/rules/stored-loan.ts'

const NAMES: Record<Exclude<LoanEventKind, 'fee' | 'charge'>, string> = {
  advance: 'Advance',
  payment: 'Payment',
  credit: 'Credit',
  refund: 'Refund of a credit balance',
  reversal: 'Reversal',
  waiver: 'Waiver of a fee',
  rate_change: 'Rate change',
  scra: 'Rate of the Servicemembers Civil Relief Act',
  accrual_off: 'End of interest accrual',
  accrual_on: 'Start of interest accrual',
  due_date_change: 'Due-date change',
  payment_change: 'Payment change',
  extension: 'Extension',
  modification: 'Modification',
  charge_off: 'Charge-off',
  recovery: 'Payment after the charge-off',
  settlement: 'Settlement',
  sale: 'Sale of the loan',
  deceased: 'Death of the borrower',
  bankruptcy: 'Bankruptcy',
  bankruptcy_dismissed: 'Dismissal of the bankruptcy',
  fraud: 'Claim of identity theft',
  fraud_resolved: 'End of the claim of identity theft',
}

const FEES: Record<FeeKind, string> = {
  late: 'Late fee',
  nsf: 'Returned-payment fee',
  extension: 'Extension fee',
  other: 'Fee',
}

const CHARGES: Record<ChargeKind, string> = {
  insurance: 'Insurance',
  tax: 'Tax',
  repossession: 'Repossession cost',
  legal: 'Legal cost',
}

/** The name of a ledger entry in a document for the borrower. */
export function entryName(event: LoanEvent): string {
  if (event.kind === 'fee') return FEES[event.fee]
  if (event.kind === 'modification' && event.calendar !== undefined) return 'Calendar change'
  return event.kind === 'charge' ? CHARGES[event.charge] : NAMES[event.kind]
}

/** The name of a stored posting. The first advance is the disbursement. */
export function postingName(posting: StoredPosting): string {
  const [event] = loanEventsOf([posting])
  return posting.kind === 'disbursement' || event === undefined ? 'Disbursement' : entryName(event)
}
