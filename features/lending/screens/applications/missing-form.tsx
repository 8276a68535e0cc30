import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DAYS_TO_ANSWER, MOST_MISSING } from '#features/lending/rules/applications/days-to-answer.ts'
import type { Missing } from '#features/lending/rules/applications/notice-of-incompleteness.ts'
import { addDays } from '#platform/rules/calendar.ts'
import { dateOfInstant, type PlainDate } from '#platform/rules/dates.ts'
import { DialogActions } from '#ui/dialog.tsx'
import { TextAreaField, TextField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { prescreenedApplication, type useDecision, useDecisionPreview, type Weighed } from './decision-queries.ts'
import { Previewed } from './notice-preview.tsx'

interface MissingFormProps {
  applicationId: string
  deciding: ReturnType<typeof useDecision>
  onClose: () => void
}

/**
 * Asks for missing information: enter the items and the deadline, then preview the notice. The application stays open.
 */
export function MissingForm({ applicationId, deciding, onClose }: MissingFormProps) {
  const [today] = useState(() => dateOfInstant(new Date(), 'UTC'))
  const [asked, setAsked] = useState<Asked>({ lines: '', answerBy: addDays(today, DAYS_TO_ANSWER.usual) })
  const weighed = useQuery(prescreenedApplication(applicationId, undefined))
  const preview = useDecisionPreview(applicationId)
  return (
    <Previewed
      preview={preview}
      deciding={deciding}
      label="Preview of the notice"
      act="Save this notice"
      pending="Saving..."
    >
      <QueryView query={weighed} failure="Couldn’t load the data for this decision">
        {({ creditor }) => (
          <form
            className="grid gap-4"
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              preview.mutate({ decision: 'incomplete', missing: missingOf(asked, creditor.address) })
            }}
          >
            <MissingFields
              today={today}
              creditor={creditor}
              asked={asked}
              onChange={(change) => setAsked({ ...asked, ...change })}
            />
            {preview.isError && <FormError>{preview.error.message}</FormError>}
            <DialogActions onClose={onClose} pending={preview.isPending && 'Preparing...'}>
              Preview the notice
            </DialogActions>
          </form>
        )}
      </QueryView>
    </Previewed>
  )
}

interface Asked {
  lines: string
  answerBy: PlainDate
  /** Defaults to the creditor's address on its latest notice. */
  address?: string
}

interface MissingFieldsProps {
  today: PlainDate
  creditor: Weighed['creditor']
  asked: Asked
  onChange: (change: Partial<Asked>) => void
}

function MissingFields({ today, creditor, asked, onChange }: MissingFieldsProps) {
  return (
    <>
      <TextAreaField
        label="Missing items"
        rows={4}
        hint={`One per line, at most ${MOST_MISSING}`}
        value={asked.lines}
        onChange={(event) => onChange({ lines: event.target.value })}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          label="Answer by"
          type="date"
          min={addDays(today, DAYS_TO_ANSWER.least)}
          max={addDays(today, DAYS_TO_ANSWER.most)}
          hint="You can’t change or extend this date later."
          value={asked.answerBy}
          onChange={(event) => onChange({ answerBy: event.target.value })}
        />
        <TextField
          label={`Address of ${creditor.name}, the creditor`}
          autoComplete="off"
          maxLength={200}
          value={asked.address ?? creditor.address}
          onChange={(event) => onChange({ address: event.target.value })}
        />
      </div>
    </>
  )
}

const missingOf = ({ lines, answerBy, address }: Asked, usualAddress: string): Missing => ({
  items: lines
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== ''),
  answer_by: answerBy,
  creditor_address: address ?? usualAddress,
})
