import { type Bureau, bureauName } from '#features/credit-reports/rules/bureaus.ts'
import type { NoticeRequest } from '#features/lending/rules/adverse-action/decision.ts'
import { CheckboxField, SelectField } from '#ui/forms/field.tsx'
import type { Weighed } from './decision-queries.ts'

interface ReportsFieldProps {
  /** The available reports. */
  reports: Weighed['bureaus']
  /** The reports that the decision is based on. */
  used: NoticeRequest['bureaus']
  onUse: (bureaus: Bureau[]) => void
  onScore: (bureau: Bureau, model: string | null) => void
}

/** The bureaus and scores that the decision is based on. The notice names only these. */
export function ReportsField({ reports, used, onUse, onScore }: ReportsFieldProps) {
  const isUsed = (bureau: Bureau) => used.some((one) => one.bureau === bureau)
  const toggle = (bureau: Bureau) =>
    onUse(reports.map((one) => one.bureau).filter((one) => (one === bureau ? !isUsed(one) : isUsed(one))))
  return (
    <fieldset>
      <legend className="mb-1 font-medium text-ink-2 text-small">Reports the decision is based on</legend>
      {reports.length === 0 && (
        <p className="text-ink-2">No report has data about this client, so the notice names no bureau.</p>
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
