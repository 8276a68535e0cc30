import { useState } from 'react'
import { Link } from 'react-router'
import { reasonText } from '#features/lending/rules/adverse-action/reasons.ts'
import { applicationNumber } from '#features/lending/rules/applications/application-number.ts'
import { OUTCOMES } from '#features/lending/rules/decisioning/decision-inputs.ts'
import { OUTCOME_WORDS } from '#features/lending/rules/decisioning/decision-words.ts'
import type { ShadowedApplication, ShadowedOutcome } from '#features/lending/rules/decisioning/shadow-comparison.ts'
import { applicationAddress } from '#features/lending/screens/desk/application-address.ts'
import { statusName } from '#features/lending/screens/lending-words.ts'
import { counted } from '#platform/rules/counted.ts'
import { wholeDollars } from '#platform/rules/money.ts'
import { SelectField } from '#ui/forms/field.tsx'
import { Part } from '#ui/part.tsx'
import { Table } from '#ui/table.tsx'
import type { ShadowReply } from './policy-queries.ts'

const SHOWN = OUTCOMES.toReversed()

/** A shadow run: outcomes, reasons, and prices of the policy in force and of this version side by side, and the applications. */
export function ShadowResult({ run }: { run: ShadowReply }) {
  const { applications, before, after, changed } = run
  const reasons = Object.keys({ ...before?.reasons, ...after.reasons }) as (keyof typeof after.reasons)[] // keys of the same records
  const cell = (count: number | undefined) => <td className="text-right">{count ?? 0}</td>
  return (
    <Part
      title="Shadow run"
      about={`${counted(applications, 'application')} of the last 12 months. ${counted(changed, 'application')} would be decided or priced differently. Nothing was changed.`}
      className="grid gap-4"
    >
      <Table label="Effects of the policy" heads={['Effect', { figure: 'In force' }, { figure: 'This version' }]}>
        <tbody>
          {SHOWN.map((outcome) => (
            <tr key={outcome}>
              <th scope="row">{OUTCOME_WORDS[outcome]}</th>
              {before === null ? <td className="text-right">–</td> : cell(before.outcomes[outcome])}
              {cell(after.outcomes[outcome])}
            </tr>
          ))}
          <tr>
            <th scope="row">Mean rate of approvals</th>
            <td className="text-right">{rateWords(before?.mean_rate_percent)}</td>
            <td className="text-right">{rateWords(after.mean_rate_percent)}</td>
          </tr>
          <tr>
            <th scope="row">Amount approved</th>
            <td className="text-right">{before === null ? '–' : wholeDollars(before.approved_cents)}</td>
            <td className="text-right">{wholeDollars(after.approved_cents)}</td>
          </tr>
          {reasons.map((code) => (
            <tr key={code}>
              <th scope="row" className="font-normal!">
                {reasonText(code)}
              </th>
              {before === null ? <td className="text-right">–</td> : cell(before.reasons[code])}
              {cell(after.reasons[code])}
            </tr>
          ))}
        </tbody>
      </Table>
      {run.rows.length > 0 && <Applications rows={run.rows} />}
    </Part>
  )
}

const rateWords = (percent: string | null | undefined) => (percent ? `${percent}%` : '–')

const FILTERS = [
  { value: 'changed', label: 'Changed' },
  ...SHOWN.map((outcome) => ({ value: outcome, label: OUTCOME_WORDS[outcome] })),
]
const MOST_LISTED = 100

function Applications({ rows }: { rows: readonly ShadowedApplication[] }) {
  const [filter, setFilter] = useState('changed')
  const shown = rows.filter((row) => (filter === 'changed' ? isChanged(row) : row.after.outcome === filter))
  return (
    <>
      <SelectField
        label="Applications"
        options={FILTERS}
        value={filter}
        onChange={(event) => setFilter(event.target.value)}
      />
      <Table
        label="Applications of the shadow run"
        linesOnPhone
        heads={['Application', 'Decided by people', 'In force', 'This version']}
      >
        <tbody>
          {shown.slice(0, MOST_LISTED).map((row) => (
            <tr key={row.application_id}>
              <th scope="row">
                <Link to={applicationAddress({ id: row.application_id })}>
                  {applicationNumber(row.number)} · {row.client_name}
                </Link>
              </th>
              <td data-label="Decided by people">{statusName(row.status)}</td>
              <td data-label="In force">{row.before === null ? '–' : outcomeWords(row.before)}</td>
              <td data-label="This version">{outcomeWords(row.after)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      <p className="text-ink-3 text-small">
        {shown.length === 0
          ? 'No application here.'
          : `${Math.min(shown.length, MOST_LISTED)} of ${counted(shown.length, 'application')}`}
      </p>
    </>
  )
}

const isChanged = ({ before, after }: ShadowedApplication) =>
  before === null || before.outcome !== after.outcome || before.rate_percent !== after.rate_percent

function outcomeWords({ outcome, tier, rate_percent, reasons }: ShadowedOutcome): string {
  const more = [tier && `tier ${tier}`, rate_percent && `${rate_percent}%`, ...reasons.map(reasonText)]
  return [OUTCOME_WORDS[outcome], ...more].filter(Boolean).join(', ')
}
