import { useState } from 'react'
import { bureauName } from '#features/credit-reports/rules/bureaus.ts'
import type { CoApplicantUse } from '#features/lending/rules/adverse-action/co-applicant-notice.ts'
import { CheckboxField, SelectField } from '#ui/forms/field.tsx'
import type { Weighed } from './decision-queries.ts'

type Person = Weighed['applicants'][number]
type Chosen = Record<string, string>

/** Keeps the use of each co-applicant's report. It begins with the first score of each, or with the report as used. */
export function useCoApplicants({ applicants }: Pick<Weighed, 'applicants'>, isApproval: boolean) {
  const [chosen, setChosen] = useState<Chosen>({})
  const uses = applicants.map((person): CoApplicantUse => {
    const { client_id, report_id } = person
    return { client_id, report_id, bureaus: isApproval ? [disclosed(person, chosen)] : used(person, chosen) }
  })
  const choose = (clientId: string, value: string) => setChosen({ ...chosen, [clientId]: value })
  return {
    /** The findings in the reports that are used. */
    reasons: applicants.filter(({ client_id }) => chosen[client_id] !== 'unused').flatMap(({ reasons }) => reasons),
    wish: applicants.length === 0 ? {} : { applicants: uses },
    fields: { applicants, isApproval, chosen, choose },
  }
}

interface CoApplicantFieldsProps {
  applicants: readonly Person[]
  isApproval: boolean
  chosen: Chosen
  choose: (clientId: string, value: string) => void
}

/** The use of each co-applicant's report. Each person whose report was used gets a notice of their own. */
export function CoApplicantFields({ applicants, isApproval, chosen, choose }: CoApplicantFieldsProps) {
  if (applicants.length === 0) return null
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 font-medium text-ink-2 text-small">Co-applicants</legend>
      {applicants.map((person) =>
        isApproval ? (
          <SelectField
            key={person.client_id}
            label={`Score disclosed to ${person.name}`}
            value={chosen[person.client_id] ?? '0'}
            onChange={({ target }) => choose(person.client_id, target.value)}
            options={scoresOf(person).map(({ label }, n) => ({ value: String(n), label }))}
          />
        ) : (
          <CheckboxField
            key={person.client_id}
            label={`The credit report of ${person.name} was used`}
            hint="Then the decision also makes a notice to them, with their own scores and reasons only."
            checked={chosen[person.client_id] !== 'unused'}
            onChange={({ target }) => choose(person.client_id, target.checked ? 'used' : 'unused')}
          />
        ),
      )}
    </fieldset>
  )
}

const scoresOf = ({ bureaus }: Person) =>
  bureaus.flatMap(({ bureau, scores }): { label: string; bureau: typeof bureau; model: string | null }[] =>
    scores.length === 0
      ? [{ label: `${bureauName(bureau)} has no score`, bureau, model: null }]
      : scores.map(({ model, value }) => ({ label: `${bureauName(bureau)}, ${model}: ${value}`, bureau, model })),
  )

function disclosed(person: Person, chosen: Chosen): CoApplicantUse['bureaus'][number] {
  const scores = scoresOf(person)
  const { bureau, model } = scores[Number(chosen[person.client_id] ?? 0)] ?? { bureau: 'experian', model: null }
  return { bureau, model }
}

const used = ({ client_id, bureaus }: Person, chosen: Chosen): CoApplicantUse['bureaus'] =>
  chosen[client_id] === 'unused'
    ? []
    : bureaus.map(({ bureau, scores }) => ({ bureau, model: scores[0]?.model ?? null }))
