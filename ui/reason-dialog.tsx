import { type ReactNode, type SubmitEvent, useState } from 'react'
import { isReason, SHORTEST_REASON } from '#platform/rules/reason.ts'
import { Dialog, DialogActions } from './dialog.tsx'
import { TextField } from './forms/field.tsx'
import { FormError } from './forms/form-error.tsx'

interface ReasonDialogProps {
  open: boolean
  title: string
  description: string
  placeholder: string
  /** The label of the main button. */
  action: string
  onClose: () => void
  onReason: (reason: string) => void
  isPending: boolean
  problem: string | undefined
  /** The effects of the act, above the buttons. */
  children?: ReactNode
}

/** Asks for a reason, which the access log keeps. A reason is required. */
export function ReasonDialog({
  open,
  title,
  description,
  placeholder,
  action,
  onClose,
  onReason,
  isPending,
  problem,
  children,
}: ReasonDialogProps) {
  const [reason, setReason] = useState('')
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    // React bubbles events out of the portal, and the dialog may be inside another form.
    event.stopPropagation()
    onReason(reason.trim())
  }
  return (
    <Dialog open={open} onClose={onClose} title={title} description={description}>
      <form onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {problem && <FormError>{problem}</FormError>}
        <TextField
          label="Reason"
          required
          maxLength={200}
          autoComplete="off"
          placeholder={placeholder}
          hint={`At least ${SHORTEST_REASON} characters.`}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        {children}
        <DialogActions onClose={onClose} disabled={!isReason(reason)} pending={isPending && 'Recording...'}>
          {action}
        </DialogActions>
      </form>
    </Dialog>
  )
}
