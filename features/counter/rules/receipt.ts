import type { PaymentMethod } from '#features/lending/rules/payment-methods.ts'

/** The ways to pay at the counter. */
export const RECEIPT_METHODS = ['cash', 'check', 'money_order'] as const
export type ReceiptMethod = (typeof RECEIPT_METHODS)[number]

/** The states of a receipt. `void_requested` waits for another person. */
export const RECEIPT_STATUSES = ['posted', 'void_requested', 'voided'] as const
export type ReceiptStatus = (typeof RECEIPT_STATUSES)[number]

const NAMES: Record<ReceiptMethod, string> = { cash: 'Cash', check: 'Check', money_order: 'Money order' }
const LEDGER: Record<ReceiptMethod, PaymentMethod> = { cash: 'cash', check: 'check', money_order: 'other' }

/** Returns the name of a way to pay. */
export const receiptMethodName = (method: ReceiptMethod): string => NAMES[method]

/** Returns the method that the ledger records. It has none for money orders. */
export const ledgerMethod = (method: ReceiptMethod): PaymentMethod => LEDGER[method]

/** Returns the number of a receipt as it is printed: 'R-000042'. */
export const receiptNumber = (number: number): string => `R-${String(number).padStart(6, '0')}`

/** A payment at the counter. Amounts are in cents. */
export interface Tendered {
  method: ReceiptMethod
  tenderedCents: number
  lines: readonly { amountCents: number }[]
}

/** Returns the change in cents; below zero if less was given than is paid. */
export const changeCents = ({ tenderedCents, lines }: Tendered): number =>
  tenderedCents - lines.reduce((sum, { amountCents }) => sum + amountCents, 0)

/** Returns the reason why the amounts don't fit together, or null if they do. Only cash gets change. */
export function tenderProblem(payment: Tendered): string | null {
  const change = changeCents(payment)
  if (change < 0) return 'The amount given is less than the payment'
  if (change > 0 && payment.method !== 'cash') return 'Apply the whole amount. Change is given for cash only.'
  return null
}
