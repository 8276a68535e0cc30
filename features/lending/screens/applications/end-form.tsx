import { useState } from 'react'
import type { NoticelessEnd } from '#features/lending/rules/applications/application-status.ts'
import { ENDED_HOW, type EndedHow, SAID_HOW } from '#features/lending/rules/applications/ended-how.ts'
import { inWords } from '#features/lending/screens/lending-words.ts'
import type { Application } from '#features/lending/screens/queries.ts'
import { dateOfInstant } from '#platform/rules/dates.ts'
import { DialogActions } from '#ui/dialog.tsx'
import { SelectField, TextField } from '#ui/forms/field.tsx'
import type { useDecision } from './decision-queries.ts'

interface EndFormProps {
  application: Application
  decision: NoticelessEnd
  deciding: ReturnType<typeof useDecision>
  onClose: () => void
  /** The name of the decision. */
  name: string
}

const RULES: Record<NoticelessEnd, string> = {
  withdrawn: 'Only an applicant who expressly withdraws is owed no notice. An applicant who doesn’t reply is owed one.',
  not_accepted:
    'The applicant doesn’t want the approved loan, or has not asked about it within 30 days after applying.',
  closed_incomplete:
    'The missing information did not arrive by the day in the notice of incompleteness. You don’t have to consider the application further or send another notice.',
}

const OFFER_RULE =
  'The applicant doesn’t want the offer, or has not answered by the deadline. The offer gave your reasons, so no second notice is owed.'

/**
 * Ends an application without a notice of adverse action: how and when the applicant told the creditor, or that there
 * was no answer.
 */
export function EndForm({ application, decision, deciding, onClose, name }: EndFormProps) {
  // The server's date (UTC). In the evening, a local date could be one day too early.
  const [today] = useState(() => dateOfInstant(new Date(), 'UTC'))
  const [how, setHow] = useState<EndedHow>('in_writing')
  const [on, setOn] = useState(today)
  const ways = decision === 'not_accepted' ? ENDED_HOW : SAID_HOW
  const [isOffer] = useState(decision === 'not_accepted' && application.status === 'counteroffered')
  const isSaid = how !== 'no_answer'
  return (
    <form
      className="grid gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (decision === 'closed_incomplete') deciding.decide({ decision })
        else deciding.decide({ decision, ended: { how, on: isSaid ? on : today } })
      }}
    >
      <p className="text-ink-2">{isOffer ? OFFER_RULE : RULES[decision]}</p>
      {decision !== 'closed_incomplete' && (
        <SelectField
          label="How the applicant told you"
          value={how}
          onChange={(event) => setHow(ways.find((one) => one === event.target.value) ?? how)}
          options={ways.map((one) => ({
            value: one,
            label: one === 'no_answer' ? `No answer ${isOffer ? 'in time' : 'within 30 days'}` : inWords(one),
          }))}
        />
      )}
      {decision !== 'closed_incomplete' && isSaid && (
        <TextField
          label="Date told"
          type="date"
          min={dateOfInstant(application.submitted_at, 'UTC')}
          max={today}
          value={on}
          onChange={(event) => setOn(event.target.value)}
        />
      )}
      <DialogActions onClose={onClose} pending={deciding.isPending && 'Recording...'}>
        {name}
      </DialogActions>
    </form>
  )
}
