import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Part } from '#ui/part.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { Table } from '#ui/table.tsx'
import { type Achiever, type Period, repairDashboardQueries } from './dashboard-queries.ts'

/** The clients whose middle score rose most in the period. */
export function Achievers({ period }: { period: Period }) {
  const achievers = useQuery(repairDashboardQueries.achievers(period))
  return (
    <Part title="High Achievers" isRuled>
      <QueryView
        query={achievers}
        failure="Failed to fetch reports"
        empty={<p className="py-4 text-ink-2">No client’s score rose in the last {period} days.</p>}
      >
        {(rows) => <AchieverTable achievers={rows} />}
      </QueryView>
    </Part>
  )
}

function AchieverTable({ achievers }: { achievers: readonly Achiever[] }) {
  return (
    <Table
      label="Clients whose score rose most"
      heads={['Client', { figure: 'Before' }, { figure: 'Now' }, { figure: 'Change' }]}
    >
      <tbody>
        {achievers.map((client) => (
          <tr key={client.id}>
            <th scope="row">
              <Link to={`/dashboard/clients/${client.id}`} className="inline-flex min-h-6 items-center text-brand">
                {client.full_name}
              </Link>
            </th>
            <td className="text-right">{client.first_score}</td>
            <td className="text-right">{client.latest_score}</td>
            <td className="text-right font-semibold text-green">+{client.score_change}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
