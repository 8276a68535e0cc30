import { useState } from 'react'
import { dateOfInstant, shortDate } from '#domain/dates.ts'
import type { Decision } from '#domain/lending/adverse-action/decision.ts'
import { dayReceived } from '#domain/lending/payment-form.ts'
import { dollarsAndCents } from '#domain/money.ts'
import { Dialog, DialogActs } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { ApproveForm } from './approve-form.tsx'
import { useDecision } from './decision-queries.ts'
import { DeclineForm } from './decline-form.tsx'
import { loanTypeName } from './lending-words.ts'
import type { Application } from './queries.ts'

interface DecideDialogProps {
  application: Application
  onClose: () => void
}

const KINDS: Record<Decision, { name: string; effect: string; done: string }> = {
  approved: { name: 'Approve', effect: 'With the credit score disclosure to give out', done: 'Application approved' },
  declined: { name: 'Decline', effect: 'With a notice of adverse action to give out', done: 'Application declined' },
  counteroffered: { name: 'Counteroffer', effect: 'Other terms were sent', done: 'Counteroffer recorded' },
  withdrawn: { name: 'Withdraw', effect: 'The applicant took it back', done: 'Application withdrawn' },
}
const IN_ORDER = ['approved', 'declined', 'counteroffered', 'withdrawn'] as const

/** Decides an application that waits. Nothing is chosen beforehand: what is decided stands. */
export function DecideDialog({ application, onClose }: DecideDialogProps) {
  const { id, loan_type, amount, submitted_at, status } = application
  const [decision, setDecision] = useState<Decision | null>(null)
  const deciding = useDecision(id, (done) => {
    onClose()
    showToast(KINDS[done.decision].done)
  })
  const offered = IN_ORDER.filter((one) => one !== 'counteroffered' || status !== one)
  const asked = shortDate(dateOfInstant(submitted_at))
  return (
    <Dialog
      wide={decision === 'declined' || decision === 'approved'}
      onClose={onClose}
      title="Decide this application"
      description={`${loanTypeName(loan_type)} of ${dollarsAndCents(amount)}, applied for on ${asked}. What is decided stands.`}
    >
      <DecisionField decisions={offered} value={decision} onChoose={setDecision} />
      {deciding.problem && <FormError>{deciding.problem}</FormError>}
      {decision === 'declined' && <DeclineForm applicationId={id} deciding={deciding} onClose={onClose} />}
      {decision === 'approved' && <ApproveForm applicationId={id} deciding={deciding} onClose={onClose} />}
      {decision !== 'declined' && decision !== 'approved' && (
        <PlainDecision application={application} decision={decision} deciding={deciding} onClose={onClose} />
      )}
    </Dialog>
  )
}

interface DecisionFieldProps {
  decisions: readonly Decision[]
  value: Decision | null
  onChoose: (decision: Decision) => void
}

function DecisionField({ decisions, value, onChoose }: DecisionFieldProps) {
  return (
    <fieldset>
      <legend className="mb-1 font-medium text-ink-2 text-small">Decision</legend>
      <div className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
        {decisions.map((one) => (
          <label key={one} className="flex min-h-9 cursor-pointer items-start gap-2 py-1 pointer-coarse:min-h-11">
            <input
              type="radio"
              name="decision"
              checked={value === one}
              onChange={() => onChoose(one)}
              className="mt-0.5 size-4 shrink-0 accent-brand"
            />
            <span>
              {KINDS[one].name} <span className="block text-ink-3 text-small">{KINDS[one].effect}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

interface PlainDecisionProps extends DecideDialogProps {
  decision: Exclude<Decision, 'declined' | 'approved'> | null
  deciding: ReturnType<typeof useDecision>
}

/** A decision that needs no more than its day. */
function PlainDecision({ application, decision, deciding, onClose }: PlainDecisionProps) {
  const [today] = useState(() => dayReceived(new Date()))
  const [on, setOn] = useState(today)
  return (
    <form
      className="grid gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (decision) deciding.decide({ decision, ...(decision === 'counteroffered' && { on }) })
      }}
    >
      {decision === 'counteroffered' && (
        <TextField
          label="Sent on"
          type="date"
          min={dateOfInstant(application.submitted_at, 'UTC')}
          max={today}
          value={on}
          onChange={(event) => setOn(event.target.value)}
          hint="If it is not accepted, the applicant must be told within 90 days of that day. It is kept once."
        />
      )}
      <DialogActs onClose={onClose} disabled={decision === null} pending={deciding.isPending && 'Recording...'}>
        {decision === null ? 'Decide' : KINDS[decision].name}
      </DialogActs>
    </form>
  )
}
