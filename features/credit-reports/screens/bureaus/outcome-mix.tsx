import { useQuery } from '@tanstack/react-query'
import { OUTCOME_LABELS } from '#features/credit-reports/rules/bureau-result.ts'
import { BUREAUS } from '#features/credit-reports/rules/bureaus.ts'
import { type OutcomeRow, reportQueries } from '#features/credit-reports/screens/report/queries.ts'
import { BureauHeads } from '#features/credit-reports/screens/scores/bureau-mark.tsx'
import { counted } from '#platform/rules/counted.ts'
import { Part } from '#ui/part.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { Table } from '#ui/table.tsx'

/** The outcomes of the newest orders, by bureau. Bureaus that were not asked don't count. */
export function OutcomeMix() {
  const rows = useQuery(reportQueries.outcomes())
  return (
    <Part title="Outcomes" className="space-y-2">
      <QueryView
        query={rows}
        failure="Failed to fetch reports"
        empty={<p className="border-rule border-y py-6 text-ink-2">No bureau has answered an order yet.</p>}
      >
        {(loaded) => <Mix rows={loaded} />}
      </QueryView>
    </Part>
  )
}

function Mix({ rows }: { rows: OutcomeRow[] }) {
  return (
    <Table label="Outcomes by bureau">
      <thead>
        <tr>
          <th scope="col">{counted(rows.length, 'report', 'newest reports')}</th>
          <BureauHeads />
        </tr>
      </thead>
      <tbody>
        {OUTCOME_LABELS.map(({ outcome: wanted, label }) => (
          <tr key={wanted}>
            <th scope="row">{label}</th>
            {BUREAUS.map((bureau) => {
              const answers = rows.map((row) => row[bureau]).filter((answer) => answer !== null)
              const count = answers.filter((answer) => answer === wanted).length
              return <td key={bureau}>{shareOf(count, answers.length)}</td>
            })}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function shareOf(count: number, all: number): string {
  return all === 0 ? '–' : `${count.toLocaleString('en-US')} (${Math.round((100 * count) / all)}%)`
}
