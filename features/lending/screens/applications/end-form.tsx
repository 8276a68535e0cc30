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
  /** What it is called. */
  name: string
}

const RULES: Record<NoticelessEnd, string> = {
  withdrawn: 'Only who says so withdraws, and is then owed no notice. An applicant who is merely silent is owed one.',
  not_accepted:
    'The applicant does not want the approved loan, or has not asked about it within 30 days after applying.',
  closed_incomplete:
    'What was missing did not come by the day in the notice of incompleteness. It gets no further consideration, and no further notice is owed.',
}

const OFFER_RULE =
  'The applicant does not want what was offered, or has not answered by its day. The reasons came with it: no second notice is owed.'

/** Ends an application of which no notice is owed: how and when the applicant said so, or that there was no answer. */
export function EndForm({ application, decision, deciding, onClose, name }: EndFormProps) {
  // The server's day: of what came this evening, the day before is already too early.
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
          label="How the applicant said so"
          value={how}
          onChange={(event) => setHow(ways.find((one) => one === event.target.value) ?? how)}
          options={ways.map((one) => ({
            value: one,
            label: one === 'no_answer' ? `Not at all: no answer ${isOffer ? 'in time' : 'in 30 days'}` : inWords(one),
          }))}
        />
      )}
      {decision !== 'closed_incomplete' && isSaid && (
        <TextField
          label="Said on"
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
