import { type Bureau, bureauName } from '#features/credit-reports/rules/bureaus.ts'
import type { NoticeRequest } from '#features/lending/rules/adverse-action/decision.ts'
import { CheckboxField, SelectField } from '#ui/forms/field.tsx'
import type { Weighed } from './decision-queries.ts'

interface ReportsFieldProps {
  /** What there is. */
  reports: Weighed['bureaus']
  /** What the decision is based on. */
  used: NoticeRequest['bureaus']
  onUse: (bureaus: Bureau[]) => void
  onScore: (bureau: Bureau, model: string | null) => void
}

/** Which bureaus' reports the decision is based on, and which score of each: the notice names those and no others. */
export function ReportsField({ reports, used, onUse, onScore }: ReportsFieldProps) {
  const isUsed = (bureau: Bureau) => used.some((one) => one.bureau === bureau)
  const toggle = (bureau: Bureau) =>
    onUse(reports.map((one) => one.bureau).filter((one) => (one === bureau ? !isUsed(one) : isUsed(one))))
  return (
    <fieldset>
      <legend className="mb-1 font-medium text-ink-2 text-small">Reports the decision is based on</legend>
      {reports.length === 0 && (
        <p className="text-ink-2">No report says anything about this client, so the notice names no bureau.</p>
      )}
      <ul className="grid gap-2 sm:grid-cols-3">
        {reports.map(({ bureau, has_file, scores }) => (
          <li key={bureau} className="grid content-start gap-1">
            <CheckboxField
              label={bureauName(bureau)}
              hint={has_file ? undefined : 'Has no file for this person'}
              checked={isUsed(bureau)}
              onChange={() => toggle(bureau)}
            />
            {scores.length > 0 && isUsed(bureau) && (
              <SelectField
                label={`${bureauName(bureau)} score used`}
                value={used.find((one) => one.bureau === bureau)?.model ?? ''}
                onChange={(event) => onScore(bureau, event.target.value === '' ? null : event.target.value)}
                options={[
                  ...scores.map(({ model, value }) => ({ value: model, label: `${model}: ${value}` })),
                  { value: '', label: 'No score was used' },
                ]}
              />
            )}
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
