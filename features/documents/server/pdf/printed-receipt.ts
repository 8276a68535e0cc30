import type { ReceiptMethod } from '#features/counter/rules/receipt.ts'
import type { LoanType } from '#features/lending/rules/loan-types.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import type { LoanPaperHead } from './printed-loan-paper.ts'

/** A receipt of a payment at the counter. Money is in cents. */
export interface PrintedReceipt {
  number: number
  method: ReceiptMethod
  amount_cents: number
  tendered_cents: number
  change_cents: number
  reference: string | null
  received_on: PlainDate
  /** The time of day at the company. */
  received_at: string
  taken_by_name: string
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
