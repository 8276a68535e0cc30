import { type SubmitEvent, useState } from 'react'
import { LONGEST_CANCEL_REASON } from '#features/payments/rules/bank-files/bank-file.ts'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { CheckboxField, TextField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { showToast } from '#ui/states/toast.tsx'
import { type DebitFile, useFileCommand } from './bank-file-queries.ts'

/** Cancels a file that the bank did not get. */
export function CancelFileDialog({ file, onClose }: { file: DebitFile; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const [isNotAtBank, setIsNotAtBank] = useState(false)
  const canceling = useFileCommand(() => {
    showToast('File canceled')
    onClose()
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    canceling.mutate({ act: 'cancel', file_id: file.id, reason, is_not_at_bank: isNotAtBank })
  }
  return (
    <Dialog
      onClose={onClose}
      title="Cancel this file?"
      description="Its debits go into the next file. A file that your bank has must not be canceled, because its debits would be made twice."
    >
      <form className="grid grid-cols-[minmax(0,1fr)] gap-4" noValidate onSubmit={submit}>
        {canceling.isError && <FormError>{canceling.error.message}</FormError>}
        <TextField
          label="Reason"
          maxLength={LONGEST_CANCEL_REASON}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        <CheckboxField
          label="My bank did not get this file"
          checked={isNotAtBank}
          onChange={({ currentTarget }) => setIsNotAtBank(currentTarget.checked)}
        />
        <DialogActions onClose={onClose} pending={canceling.isPending && 'Canceling...'}>
          Cancel the file
        </DialogActions>
      </form>
    </Dialog>
  )
}
