import { type SubmitEvent, useState } from 'react'
import { noticeDaySchema } from '#features/organizations/rules/safeguards/incident-form.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import type { IncidentEntry } from './incident-queries.ts'

interface NoticeFormProps {
  entry: IncidentEntry
  today: PlainDate
  problem: string | undefined
  isPending: boolean
  onSend: (notifiedOn: PlainDate) => void
  onCancel: () => void
}

/** Records the day of the notice to the FTC, which stops the deadline. */
export function NoticeForm({ entry, today, problem, isPending, onSend, onCancel }: NoticeFormProps) {
  const [day, setDay] = useState(entry.notified_on ?? today)
  const checked = noticeDaySchema(entry.discovered_on, today).safeParse(day)
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    if (checked.success) onSend(checked.data)
  }
  return (
    <form noValidate aria-label="Notice to the FTC" className="grid gap-3 border-rule border-t pt-4" onSubmit={send}>
      {problem && <FormError>{problem}</FormError>}
      <TextField
        label="The FTC was notified on"
        type="date"
        className="max-w-52"
        min={entry.discovered_on}
        max={today}
        error={checked.error?.issues[0]?.message}
        value={day}
        onChange={({ currentTarget: { value } }) => setDay(value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" disabled={!checked.success} pending={isPending && 'Recording...'}>
          Record the notice
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  )
}
