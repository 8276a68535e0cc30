import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { feeDocumentNumber } from '#features/credit-repair/rules/fee-documents/fee-document.ts'
import { voidFormSchema } from '#features/credit-repair/rules/fee-documents/fee-document-commands.ts'
import { LONGEST_LEDGER_REASON } from '#features/lending/rules/payment-form.ts'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { fieldsOf } from '#ui/forms/form-fields.ts'
import { showToast } from '#ui/states/toast.tsx'
import { useVoiding } from './invoice-calls.ts'
import type { ClientInvoice } from './invoice-queries.ts'

interface VoidDialogProps {
  clientId: string
  invoice: ClientInvoice
  onClose: () => void
}

/** Voids an invoice that was not paid, with a reason. */
export function VoidDialog({ clientId, invoice, onClose }: VoidDialogProps) {
  const form = useForm({ resolver: zodResolver(voidFormSchema), defaultValues: { reason: '' } })
  const number = feeDocumentNumber('invoice', invoice.number)
  const voiding = useVoiding(clientId, invoice.id, () => {
    onClose()
    showToast(`Invoice ${number} voided`)
  })
  return (
    <Dialog
      onClose={onClose}
      title={`Void invoice ${number}`}
      description="Its number stays in the list, and its file is removed from the client’s documents. Tell the client if they have it. You can then invoice the same work again."
    >
      <form className="grid gap-4" noValidate onSubmit={form.handleSubmit((fields) => voiding.mutate(fields))}>
        {voiding.isError && <FormError>{voiding.error.message}</FormError>}
        <TextField label="Reason" autoComplete="off" maxLength={LONGEST_LEDGER_REASON} {...fieldsOf(form)('reason')} />
        <DialogActions onClose={onClose} pending={voiding.isPending && 'Voiding...'}>
          Void invoice
        </DialogActions>
      </form>
    </Dialog>
  )
}
