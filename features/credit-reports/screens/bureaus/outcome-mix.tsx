import { useQuery } from '@tanstack/react-query'
import { counted } from '#domain/counted.ts'
import { BUREAUS } from '#domain/credit-reports/bureaus.ts'
import { BureauHeads } from '#web/ui/bureau-mark.tsx'
import { Part } from '#web/ui/part.tsx'
import { QueryView } from '#web/ui/query-view.tsx'
import { Table } from '#web/ui/table.tsx'
import { type OutcomeRow, reportQueries } from './queries.ts'

const OUTCOMES = [
  { outcome: 'hit', label: 'Scored file' },
  { outcome: 'no_score', label: 'File without score' },
  { outcome: 'no_hit', label: 'No hit' },
  { outcome: 'frozen', label: 'Frozen' },
  { outcome: 'error', label: 'Error' },
] as const

/** What the bureaus answered to the newest orders, bureau by bureau; one that was not asked is not counted. */
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
        {OUTCOMES.map(({ outcome: wanted, label }) => (
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
