import { type SubmitEvent, useState } from 'react'
import { isReason, SHORTEST_REASON } from '#platform/rules/reason.ts'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import type { SsnAnswer, SsnQuestion } from './ssn-calls.ts'

const ASKED: Readonly<Record<SsnQuestion, { title: string; about: string; action: string }>> = {
  correction: {
    title: 'Correct the SSN',
    about: 'This looks like a typo. You can correct it once; give a reason.',
    action: 'Correct SSN',
  },
  review: {
    title: 'This is a different SSN',
    about:
      'The client has another SSN on file. An owner or admin must review the new one. Until then, the SSN on file stays.',
    action: 'Send for review',
  },
  confirmation: {
    title: 'This is a different SSN',
    about:
      'The client has another SSN on file, and no one else in your company can review the new one. Describe how you confirmed the client’s identity.',
    action: 'Change SSN',
  },
}

interface SsnDialogProps {
  question: SsnQuestion
  onClose: () => void
  onAnswer: (answer: SsnAnswer) => void
  isPending: boolean
  problem: string | undefined
}

/** Asks why a client gets a different SSN. */
export function SsnDialog({ question, onClose, onAnswer, isPending, problem }: SsnDialogProps) {
  const [reason, setReason] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const { title, about, action } = ASKED[question]
  const isAlone = question === 'confirmation'
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    // React bubbles events out of the portal into the form around the dialog.
    event.stopPropagation()
    onAnswer({ reason: reason.trim(), ...(isAlone ? { confirmation: confirmation.trim() } : {}) })
  }
  return (
    <Dialog onClose={onClose} title={title} description={about}>
      <form onSubmit={submit} className="grid gap-4">
        {problem && <FormError>{problem}</FormError>}
        <TextField
          label="Reason"
          required
          maxLength={200}
          autoComplete="off"
          placeholder="Two digits were swapped on the application"
          hint={`At least ${SHORTEST_REASON} characters. Saved in the audit log and the timeline. Don’t include numbers.`}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        {isAlone && (
          <TextField
            label="How identity was confirmed"
            required
            maxLength={200}
            autoComplete="off"
            placeholder="Saw the SSN card and a passport"
            value={confirmation}
            onChange={(event) => setConfirmation(event.target.value)}
          />
        )}
        <DialogActions
          onClose={onClose}
          disabled={!isReason(reason) || (isAlone && !isReason(confirmation))}
          pending={isPending && 'Saving...'}
        >
          {action}
        </DialogActions>
      </form>
    </Dialog>
  )
}
