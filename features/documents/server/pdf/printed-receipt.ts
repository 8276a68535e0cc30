import type { LoanType } from '#features/lending/rules/loan-types.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import type { LoanPaperHead } from './printed-loan-paper.ts'

/** A receipt of a payment. Money is in cents. */
export interface PrintedReceipt {
  /** The title: 'Receipt R-000042'. */
  name: string
  /** The way of paying: 'Check 1042'. */
  how: string
  amount_cents: number
  tendered_cents: number
  change_cents: number
  received_on: PlainDate
  /** The time of day at the company, and the clerk; null for a payment without one. */
  received_at: string | null
  taken_by_name: string | null
  voided_on: PlainDate | null
  /** 1 for the original. */
  copy: number
  lines: readonly ReceiptLine[]
}

/** A loan that a receipt pays. */
export interface ReceiptLine {
  loan_id: string
  loan_type: LoanType
  amount_cents: number
  /** The principal owed after the payment. */
  balance_cents: number
  interest_cents: number
  principal_cents: number
  /** Fees, charges, and credit. */
  other_cents: number
}

/** A receipt to print. */
export interface ReceiptJob {
  kind: 'receipt'
  head: LoanPaperHead
  receipt: PrintedReceipt
}
