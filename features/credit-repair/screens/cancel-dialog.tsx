import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { cancellationFormSchema } from '#features/credit-repair/rules/contract-commands.ts'
import { shortDate } from '#platform/rules/dates.ts'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { fieldsOf } from '#ui/forms/form-fields.ts'
import { showToast } from '#ui/states/toast.tsx'
import { useCanceling } from './contract-calls.ts'
import type { OfContract } from './contract-dialogs.tsx'
import { PaperChoice } from './paper-choice.tsx'

/** Records that the client canceled: today, or by a notice on paper, whose date counts, and not its arrival. */
export function CancelContractDialog({ clientId, contract, today, onClose }: OfContract) {
  const { contract_date, signed_on, cancel_until } = contract
  const isOver = today > cancel_until
  const last = isOver ? cancel_until : today
  const [file, setFile] = useState<File | null>(null)
  const form = useForm({ resolver: zodResolver(cancellationFormSchema), defaultValues: { cancelled_on: last } })
  const canceling = useCanceling(clientId, contract.id, () => {
    onClose()
    showToast('Contract canceled')
  })
  const isMissing = isOver && file === null
  return (
    <Dialog onClose={onClose} title="Record a cancellation" description={descriptionOf(cancel_until, isOver)}>
      <form
        className="grid gap-4"
        noValidate
        onSubmit={form.handleSubmit(({ cancelled_on }) => {
          if (!isMissing) canceling.mutate(file && { file, cancelled_on })
        })}
      >
        {canceling.isError && <FormError>{canceling.error.message}</FormError>}
        <PaperChoice of="notice" file={file} onFile={setFile} isMissing={form.formState.isSubmitted && isMissing} />
        {file === null ? (
          !isOver && <p className="text-small">Without a notice on paper, the cancellation is dated today.</p>
        ) : (
          <TextField
            label="Notice mailed or delivered on"
            type="date"
            min={signed_on ?? contract_date}
            max={last}
            {...fieldsOf(form)('cancelled_on')}
          />
        )}
        <DialogActions onClose={onClose} wayOut="Keep contract" pending={canceling.isPending && 'Recording...'}>
          Cancel the contract
        </DialogActions>
      </form>
    </Dialog>
  )
}

const descriptionOf = (cancelUntil: string, isOver: boolean) =>
  isOver
    ? `The client could cancel through ${shortDate(cancelUntil)}. A notice mailed or delivered by then still cancels the contract and the enrollment, and no more work can be done.`
    : `The client can cancel through ${shortDate(cancelUntil)}. The enrollment is canceled with the contract, and no more work can be done.`
