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

/** Asks for what is missing: what it is and by when, then the notice as it will be given out. The application waits on. */
export function MissingForm({ applicationId, deciding, onClose }: MissingFormProps) {
  const [today] = useState(() => dateOfInstant(new Date(), 'UTC'))
  const [asked, setAsked] = useState<Asked>({ lines: '', answerBy: addDays(today, DAYS_TO_ANSWER.usual) })
  const weighed = useQuery(prescreenedApplication(applicationId, undefined))
  const preview = useDecisionPreview(applicationId)
  return (
    <Previewed
      preview={preview}
      deciding={deciding}
      label="The notice as it will be kept"
      act="Keep this notice"
      pending="Keeping..."
    >
      <QueryView query={weighed} failure="Failed to load what there is to decide on">
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
  /** Left alone, it is where notices of this creditor gave its address the last time. */
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
        label="What is missing"
        rows={4}
        hint={`A line each, at most ${MOST_MISSING}`}
        value={asked.lines}
        onChange={(event) => onChange({ lines: event.target.value })}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          label="Answer by"
          type="date"
          min={addDays(today, DAYS_TO_ANSWER.least)}
          max={addDays(today, DAYS_TO_ANSWER.most)}
          hint="It is kept once, and is not put off."
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
