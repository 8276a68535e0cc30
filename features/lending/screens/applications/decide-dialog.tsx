import { useState } from 'react'
import type { Decision } from '#features/lending/rules/adverse-action/decision.ts'
import { decisionsOpen } from '#features/lending/rules/applications/application-end.ts'
import { applicationNumber } from '#features/lending/rules/applications/application-number.ts'
import type { TermsChoice } from '#features/lending/rules/underwriting/approved-terms.ts'
import { loanTypeName } from '#features/lending/screens/lending-words.ts'
import type { Application } from '#features/lending/screens/queries.ts'
import { dateOfInstant, shortDate } from '#platform/rules/dates.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { showToast } from '#ui/states/toast.tsx'
import { ApproveForm } from './approve-form.tsx'
import { CounterofferForm } from './counteroffer-form.tsx'
import { useDecision } from './decision-queries.ts'
import { DeclineForm } from './decline-form.tsx'
import { EndForm } from './end-form.tsx'
import { MissingForm } from './missing-form.tsx'
import { DecisionProblem } from './pull-again.tsx'

interface DecideDialogProps {
  application: Application
  /** The decision that the person has already chosen. */
  initial?: Decision
  /** The structure that the person has chosen for the loan. */
  structure?: TermsChoice | undefined
  onClose: () => void
}

const KINDS: Record<Decision, { name: string; effect: string; done: string }> = {
  approved: {
    name: 'Approve',
    effect: 'Includes a credit score disclosure for the applicant',
    done: 'Application approved',
  },
  declined: {
    name: 'Decline',
    effect: 'Includes a notice of adverse action for the applicant',
    done: 'Application declined',
  },
  counteroffered: {
    name: 'Counteroffer',
    effect: 'Offers terms other than the applicant asked for',
    done: 'Counteroffer recorded',
  },
  incomplete: {
    ...{ name: 'Ask for missing information', effect: 'Includes a notice of incompleteness for the applicant' },
    done: 'Notice of incompleteness saved',
  },
  closed_incomplete: {
    ...{ name: 'Close as incomplete', effect: 'The missing information did not arrive in time' },
    done: 'Application closed as incomplete',
  },
  withdrawn: { name: 'Withdraw', effect: 'The applicant withdrew it', done: 'Application withdrawn' },
  not_accepted: {
    name: 'Not accepted',
    effect: 'The applicant doesn’t want the offer',
    done: 'Recorded as not accepted',
  },
}
const WIDE: readonly (Decision | null)[] = ['declined', 'approved', 'counteroffered', 'incomplete']

/** Decides an application. If there are several options, none is preselected unless the person chose it, because a decision is final. */
export function DecideDialog({ application, initial, structure, onClose }: DecideDialogProps) {
  const { id, number, loan_type, amount, submitted_at, status } = application
  // Fixed when the dialog opens. If someone else decides meanwhile, an error says so, but no option disappears.
  const [offered] = useState(() => decisionsOf(application))
  const [isApproved] = useState(status === 'approved')
  const [decision, setDecision] = useState<Decision | null>(isApproved ? 'not_accepted' : (initial ?? null))
  const [asked, setAsked] = useState<readonly Decision[]>(decision === null ? [] : [decision])
  const choose = (one: Decision) => {
    setDecision(one)
    setAsked(asked.includes(one) ? asked : [...asked, one])
  }
  const deciding = useDecision(id, (done, needsSecond) => {
    onClose()
    showToast(needsSecond ? 'A second person must confirm this decision' : KINDS[done.decision].done)
  })
  const appliedOn = shortDate(dateOfInstant(submitted_at))
  return (
    <Dialog
      wide={WIDE.includes(decision)}
      onClose={onClose}
      title={isApproved ? 'Was the approval not accepted?' : 'Decide this application'}
      description={`${applicationNumber(number)}: ${loanTypeName(loan_type)} of ${dollarsAndCents(amount)}, applied for on ${appliedOn}. You can’t change a decision later.`}
    >
      {!isApproved && <DecisionField decisions={offered} value={decision} onChoose={choose} />}
      <DecisionProblem error={deciding.problem} />
      {decision === null && (
        <DialogActions onClose={onClose} disabled>
          Decide
        </DialogActions>
      )}
      {/* Hidden forms keep their input while another decision is viewed, because one arrow key changes the choice. */}
      {asked.map((one) => (
        <div key={one} hidden={one !== decision} className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <DecisionForm
            application={application}
            structure={structure}
            decision={one}
            deciding={deciding}
            onClose={onClose}
          />
        </div>
      ))}
    </Dialog>
  )
}

function decisionsOf({ status, completed_at, question, notice }: Application): readonly Decision[] {
  const asked = question && { answerBy: question.answer_by }
  const today = dateOfInstant(new Date(), 'UTC')
  return decisionsOpen({ status, isComplete: completed_at !== null, asked, offer: notice?.offer ?? null, today })
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

interface DecisionFormProps extends Omit<DecideDialogProps, 'initial'> {
  decision: Decision
  deciding: ReturnType<typeof useDecision>
}

/** The form of a decision. */
function DecisionForm({ application, structure, decision, deciding, onClose }: DecisionFormProps) {
  const acts = { deciding, onClose }
  switch (decision) {
    case 'approved':
      return <ApproveForm applicationId={application.id} structure={structure} {...acts} />
    case 'declined':
      return <DeclineForm applicationId={application.id} {...acts} />
    case 'incomplete':
      return <MissingForm applicationId={application.id} {...acts} />
    case 'counteroffered':
      return <CounterofferForm application={application} structure={structure} {...acts} />
    case 'closed_incomplete':
    case 'withdrawn':
    case 'not_accepted':
      return <EndForm application={application} decision={decision} name={KINDS[decision].name} {...acts} />
  }
}
