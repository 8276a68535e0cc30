import { useState } from 'react'
import { LONGEST_FLAG_NOTE } from '#features/lending/rules/red-flags/answer.ts'
import { FLAG_CATEGORIES, SEEN_CODES, SEEN_FLAGS, type SeenFlag } from '#features/lending/rules/red-flags/flags.ts'
import { dateOfInstant, shortDate } from '#platform/rules/dates.ts'
import { Button } from '#ui/button.tsx'
import { CheckboxField, TextField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { showToast } from '#ui/states/toast.tsx'
import { type Flagged, useRedFlagAction } from './red-flag-queries.ts'

type Seen = Partial<Record<SeenFlag, string>>

/**
 * The signs only a person can see. A checked line requires a description. Recording without a check says that none
 * were seen.
 */
export function RedFlagChecklist({ flagged }: { flagged: Flagged }) {
  const [seen, setSeen] = useState<Seen>({})
  const reviewing = useRedFlagAction(flagged.application_id, () => showToast('Checklist recorded'))
  const ticked = SEEN_CODES.flatMap((code) => (seen[code] === undefined ? [] : [{ code, note: seen[code] }]))
  return (
    <form
      aria-label="Checklist"
      className="grid gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        reviewing.mutate({ act: 'review', seen: ticked })
      }}
    >
      <div>
        <h3 className="text-h2">Signs only you can see</h3>
        <p className="text-ink-2">Check each sign that you saw. {lastReview(flagged)}</p>
      </div>
      {Object.entries(FLAG_CATEGORIES).map(([category, name]) => (
        <Lines key={category} category={category} name={name} seen={seen} onChange={setSeen} />
      ))}
      {reviewing.isError && <FormError>{reviewing.error.message}</FormError>}
      <div>
        <Button type="submit" variant="primary" pending={reviewing.isPending && 'Recording...'}>
          {ticked.length === 0 ? 'Record that none were seen' : 'Record checked signs'}
        </Button>
      </div>
    </form>
  )
}

const lastReview = ({ reviewed_at, reviewed_by_name }: Flagged) =>
  reviewed_at === null
    ? 'Not completed yet.'
    : `Completed by ${reviewed_by_name} on ${shortDate(dateOfInstant(reviewed_at))}.`

interface LinesProps {
  category: string
  name: string
  seen: Seen
  onChange: (seen: Seen) => void
}

function Lines({ category, name, seen, onChange }: LinesProps) {
  return (
    <fieldset>
      <legend className="mb-1 font-medium text-ink-2 text-small">{name}</legend>
      <ul className="grid gap-2">
        {SEEN_CODES.filter((code) => SEEN_FLAGS[code].category === category).map((code) => (
          <li key={code} className="grid gap-1">
            <CheckboxField
              label={SEEN_FLAGS[code].ask}
              checked={seen[code] !== undefined}
              onChange={() => onChange({ ...seen, [code]: seen[code] === undefined ? '' : undefined })}
            />
            {seen[code] !== undefined && (
              <div className="max-w-xl pl-6">
                <TextField
                  label={`What you saw: ${SEEN_FLAGS[code].name.toLowerCase()}`}
                  maxLength={LONGEST_FLAG_NOTE}
                  autoComplete="off"
                  value={seen[code]}
                  onChange={({ currentTarget: { value } }) => onChange({ ...seen, [code]: value })}
                />
              </div>
            )}
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
