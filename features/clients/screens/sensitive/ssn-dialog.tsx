import { type SubmitEvent, useState } from 'react'
import { isReason, SHORTEST_REASON } from '#platform/rules/reason.ts'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import type { SsnAnswer, SsnQuestion } from './ssn-calls.ts'

const ASKED: Readonly<Record<SsnQuestion, { title: string; about: string; action: string }>> = {
  correction: {
    title: 'Correct the SSN',
    about:
      'It differs from the one on file as a slip of the finger makes it differ. That is put right once, with a reason.',
    action: 'Correct it',
  },
  review: {
    title: 'This is a second SSN',
    about: 'The client has another SSN on file. An owner or admin reviews this one; until then the one on file stands.',
    action: 'Send for review',
  },
  confirmation: {
    title: 'This is a second SSN',
    about:
      'The client has another SSN on file, and nobody else of your company can review this one. Say how identity was confirmed.',
    action: 'Change the SSN',
  },
}

interface SsnDialogProps {
  question: SsnQuestion
  onClose: () => void
  onAnswer: (answer: SsnAnswer) => void
  isPending: boolean
  problem: string | undefined
}

/** Asks why a client gets another SSN than the one on file. */
export function SsnDialog({ question, onClose, onAnswer, isPending, problem }: SsnDialogProps) {
  const [reason, setReason] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const { title, about, action } = ASKED[question]
  const isAlone = question === 'confirmation'
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    // React bubbles events out of the portal, into the form that the dialog stands in.
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
          hint={`At least ${SHORTEST_REASON} characters. Kept in the audit log and the timeline; leave numbers out.`}
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
