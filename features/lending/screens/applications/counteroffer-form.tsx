import { useState } from 'react'
import type { TermsChoice } from '#features/lending/rules/underwriting/approved-terms.ts'
import type { Application } from '#features/lending/screens/queries.ts'
import { dateOfInstant } from '#platform/rules/dates.ts'
import { DialogActions } from '#ui/dialog.tsx'
import { SelectField, TextField } from '#ui/forms/field.tsx'
import type { useDecision } from './decision-queries.ts'
import { DeclineForm } from './decline-form.tsx'

interface CounterofferFormProps {
  application: Application
  structure: TermsChoice | undefined
  deciding: ReturnType<typeof useDecision>
  onClose: () => void
}

const WAYS = [
  {
    value: 'here',
    label: 'Write it here with your reasons. If the applicant doesn’t accept, you owe no further notice.',
  },
  {
    value: 'elsewhere',
    label: 'It was sent without reasons. If the applicant doesn’t accept, you owe a notice within 90 days.',
  },
] as const

/** Makes a counteroffer: in one notice with the reasons, or recorded as sent elsewhere on a given day. */
export function CounterofferForm({ application, structure, ...acts }: CounterofferFormProps) {
  const [way, setWay] = useState<(typeof WAYS)[number]['value']>('here')
  return (
    <>
      <SelectField
        label="Counteroffer"
        value={way}
        onChange={(event) => setWay(WAYS.find(({ value }) => value === event.target.value)?.value ?? way)}
        options={WAYS}
      />
      <div hidden={way !== 'here'} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <DeclineForm applicationId={application.id} decision="counteroffered" structure={structure} {...acts} />
      </div>
      <div hidden={way !== 'elsewhere'}>
        <SentForm application={application} {...acts} />
      </div>
    </>
  )
}

function SentForm({ application, deciding, onClose }: Omit<CounterofferFormProps, 'structure'>) {
  // The server's date (UTC). In the evening, a local date could be one day too early.
  const [today] = useState(() => dateOfInstant(new Date(), 'UTC'))
  const [on, setOn] = useState(today)
  return (
    <form
      className="grid gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        deciding.decide({ decision: 'counteroffered', on })
      }}
    >
      <TextField
        label="Sent on"
        type="date"
        min={dateOfInstant(application.submitted_at, 'UTC')}
        max={today}
        value={on}
        onChange={(event) => setOn(event.target.value)}
        hint="If the applicant doesn’t accept, you must send a notice within 90 days of this day. You can’t change it later."
      />
      <DialogActions onClose={onClose} pending={deciding.isPending && 'Recording...'}>
        Counteroffer
      </DialogActions>
    </form>
  )
}
