import { useQuery } from '@tanstack/react-query'
import { shortMoment } from '#platform/rules/dates.ts'
import { QueryView } from '#ui/states/query-view.tsx'
import { Table } from '#ui/table.tsx'
import { adminQueries, type FamilyRecount } from './queries.ts'

const HEADS = ['Figures', { figure: 'Done' }, { figure: 'Companies left' }, 'Since']

const NAMES: Record<string, string> = {
  clients: 'Report: clients',
  pulls: 'Report: credit reports',
  scores: 'Report: score movement',
  disputes: 'Report: disputes',
  dispute_results: 'Credit repair: dispute results',
  loans: 'Report: loans and delinquency',
  team: 'Report: team activity',
  dashboard: 'Dashboard',
  repair_revenue: 'Credit repair: revenue',
  risk_board: 'Risk board',
  loan_totals: 'Loan totals of companies',
  platform: 'God Mode overview',
}

/** The figures that are being recounted after an upgrade, with their progress. */
export function RecountList() {
  const recounts = useQuery({ ...adminQueries.recounts(), staleTime: 0 })
  return (
    <QueryView
      query={recounts}
      failure="Couldn’t load the recounts"
      empty={<p className="text-ink-2">No figures are being recalculated.</p>}
    >
      {(found) => (
        <Table label="Figures being recounted" linesOnPhone heads={HEADS}>
          <tbody>
            {found.map((recount) => (
              <RecountRow key={recount.family} recount={recount} />
            ))}
          </tbody>
        </Table>
      )}
    </QueryView>
  )
}

function RecountRow({
  recount: { family, percent, companies, companies_left, requested_at },
}: {
  recount: FamilyRecount
}) {
  return (
    <tr>
      <th scope="row">{NAMES[family] ?? family}</th>
      <td data-label="Done" className="text-right">
        {percent}%
      </td>
      <td data-label="Companies left" className="text-right">
        {companies_left.toLocaleString('en-US')} of {companies.toLocaleString('en-US')}
      </td>
      <td data-label="Since" className="lg:whitespace-nowrap">
        {shortMoment(requested_at)}
      </td>
    </tr>
  )
}
