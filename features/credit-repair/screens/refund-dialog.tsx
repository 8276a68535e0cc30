import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { refundFormSchema } from '#features/credit-repair/rules/repair-fee-commands.ts'
import { LONGEST_LEDGER_REASON } from '#features/lending/rules/payment-form.ts'
import { shortDate } from '#platform/rules/dates.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { fieldsOf } from '#ui/forms/form-fields.ts'
import { showToast } from '#ui/states/toast.tsx'
import { useFeeRefund } from './fee-calls.ts'
import { type ClientFee, keptOf } from './fee-queries.ts'

interface RefundDialogProps {
  clientId: string
  fee: ClientFee
  onClose: () => void
}

/** Records a refund of a fee, or of a part of it. Proposes what is due, or else what is left. */
export function RefundDialog({ clientId, fee, onClose }: RefundDialogProps) {
  const left = keptOf(fee)
  const form = useForm({
    resolver: zodResolver(refundFormSchema),
    defaultValues: { amount: ((fee.due > 0 ? fee.due : left) / 100).toFixed(2), reason: '' },
  })
  const field = fieldsOf(form)
  const refunding = useFeeRefund(clientId, fee.id, () => {
    onClose()
    showToast('Refund recorded')
  })
  return (
    <Dialog
      onClose={onClose}
      title={`Refund the fee of ${dollarsAndCents(fee.amount)}`}
      description={`Received ${shortDate(fee.received_on)}, ${dollarsAndCents(left)} of it is left. All entries stay. Once the whole fee is refunded, a new one can be taken for the same work. This doesn’t move any money.`}
    >
      <form className="grid gap-4" noValidate onSubmit={form.handleSubmit((fields) => refunding.mutate(fields))}>
        {refunding.isError && <FormError>{refunding.error.message}</FormError>}
        <TextField label="Amount (USD)" inputMode="decimal" autoComplete="off" {...field('amount')} />
        <TextField
          label="Reason"
          placeholder="Promised more than was done"
          autoComplete="off"
          maxLength={LONGEST_LEDGER_REASON}
          {...field('reason')}
        />
        <DialogActions onClose={onClose} pending={refunding.isPending && 'Recording...'}>
          Record refund
        </DialogActions>
      </form>
    </Dialog>
  )
}
