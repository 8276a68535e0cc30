import { type SubmitEvent, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'

interface RevealDialogProps {
  open: boolean
  onClose: () => void
  onReason: (reason: string) => void
  isPending: boolean
  problem: string | undefined
}

/** Asks why the clear values are needed; the answer goes into the access log. */
export function RevealDialog({ open, onClose, onReason, isPending, problem }: RevealDialogProps) {
  const [reason, setReason] = useState('')
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    // React bubbles events out of the portal, and the dialog may stand inside another form.
    event.stopPropagation()
    onReason(reason.trim())
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Show SSN and date of birth"
      description="Who looked, when and why is recorded. The values are hidden again after 30 seconds."
    >
      <form onSubmit={submit} className="grid gap-4">
        {problem && <FormError>{problem}</FormError>}
        <TextField
          label="Reason"
          required
          maxLength={200}
          autoComplete="off"
          placeholder="Confirming identity on the phone"
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" disabled={reason.trim() === ''} pending={isPending && 'Recording...'}>
            Show for 30 seconds
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
