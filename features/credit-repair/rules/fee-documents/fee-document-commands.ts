import { z } from 'zod'
import { feeFormSchema, recordFeeSchema } from '#features/credit-repair/rules/repair-fee-commands.ts'
import { LONGEST_LEDGER_REASON, requiredLedgerText } from '#features/lending/rules/payment-form.ts'
import { idempotencyKey } from '#platform/rules/idempotency-key.ts'

const reason = requiredLedgerText('Reason', LONGEST_LEDGER_REASON, 'Reason is required')

/** The body of `prepare-repair-invoice`. `feeRefusal` checks whether the fee is due. */
export const prepareInvoiceSchema = recordFeeSchema.omit({ received_on: true, method: true, reference: true })

/** The body of `void-repair-invoice`. */
export const voidInvoiceSchema = z.object({
  invoice_id: z.guid('Invalid invoice ID'),
  reason,
  idempotency_key: idempotencyKey.optional(),
})

/** The body of `repair-invoice`. */
export const invoiceFileSchema = z.object({ invoice_id: z.guid('Invalid invoice ID') })

/** The body of `repair-receipt`: a fee or a refund. */
export const receiptFileSchema = z.object({ entry_id: z.guid('Invalid fee ID') })

/** The fields of the invoice dialog. */
export const invoiceFormSchema = feeFormSchema.pick({ amount: true, dispute_ids: true })
export type InvoiceFields = z.output<typeof invoiceFormSchema>

/** The fields of the dialog that voids an invoice. */
export const voidFormSchema = z.object({ reason })
export type VoidFields = z.output<typeof voidFormSchema>
