import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { Link } from 'react-router'
import { enrollmentStatusWords } from '#domain/credit-repair/enrollment.ts'
import { csvFileName, csvHead, csvRow } from '#domain/csv.ts'
import { dateOfInstant, shortDate } from '#domain/dates.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Part } from '#web/ui/part.tsx'
import { QueryView } from '#web/ui/query-view.tsx'
import { saveCsv } from '#web/ui/save-file.ts'
import { ScoreText } from '#web/ui/score-text.tsx'
import { Table } from '#web/ui/table.tsx'
import {
  exportedRoster,
  type Period,
  type RosterRow,
  type RosterWish,
  repairDashboardQueries,
} from './dashboard-queries.ts'
import { RosterFilters } from './roster-filters.tsx'
import { signed } from './signed.ts'

const EVERYONE = { search: '', status: 'all', kind: 'all', from: '', to: '' } as const

/** The organisation's clients with what their scores did; narrowed as asked, and saved as a file. */
export function Roster({ period }: { period: Period }) {
  const [wished, setWished] = useState<Omit<RosterWish, 'period'>>(EVERYONE)
  const wish = useDeferredValue({ ...wished, period })
  const roster = useInfiniteQuery(repairDashboardQueries.roster(wish))
  const exporting = useMutation({
    mutationFn: async () =>
      saveCsv(
        fileOf(await exportedRoster({ ...wished, period })),
        csvFileName('client-roster', dateOfInstant(new Date())),
      ),
  })
  return (
    <Part
      title="Client roster"
      action={
        <Button pending={exporting.isPending && 'Exporting...'} onClick={() => exporting.mutate()}>
          Export to CSV
        </Button>
      }
      className="mt-12"
    >
      {exporting.isError && <FormError>{exporting.error.message}</FormError>}
      <RosterFilters wish={wished} onChange={setWished} />
      <QueryView
        query={roster}
        failure="Failed to load clients"
        empty={{
          when: ({ pages }) => pages[0]?.length === 0,
          show: (
            <EmptyState title="No clients found">
              {wished === EVERYONE
                ? 'Your clients are listed here once you have added one.'
                : 'No client matches these filters.'}
            </EmptyState>
          ),
        }}
      >
        {({ pages }) => <RosterTable rows={pages.flat()} />}
      </QueryView>
      {roster.hasNextPage && (
        <Button
          className="mt-3"
          pending={roster.isFetchingNextPage && 'Loading...'}
          onClick={() => roster.fetchNextPage()}
        >
          Show more clients
        </Button>
      )}
      <p className="mt-3 text-ink-3 text-small">
        A client whose file is archived counts as cancelled. Pausing and fees are not recorded yet.
      </p>
    </Part>
  )
}

function RosterTable({ rows }: { rows: readonly RosterRow[] }) {
  return (
    <Table
      label="Client roster"
      heads={['Name', 'Enrolled', 'Status', 'Client', { figure: 'Middle score' }, { figure: 'Change' }]}
    >
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} className="relative hover:bg-surface">
            <th scope="row">
              {/* The link covers its row: a click anywhere opens the file. */}
              <Link
                to={`/dashboard/clients/${row.id}`}
                className="inline-flex min-h-6 items-center text-brand after:absolute after:inset-0"
              >
                {row.first_name} {row.last_name}
              </Link>
            </th>
            <td className="whitespace-nowrap">{shortDate(row.enrolled_on)}</td>
            <td className={row.status === 'active' ? 'text-green' : 'text-ink-2'}>
              {enrollmentStatusWords(row.status)}
            </td>
            <td>{row.is_new ? 'New' : 'Existing'}</td>
            <td className="text-right">
              <ScoreText score={row.latest_score} />
            </td>
            <td className="text-right">{row.score_change === null ? '–' : signed(row.score_change)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function fileOf(rows: readonly RosterRow[]): string {
  const lines = rows.map((row) =>
    csvRow([
      `${row.first_name} ${row.last_name}`,
      row.enrolled_on,
      enrollmentStatusWords(row.status),
      row.is_new ? 'New' : 'Existing',
      row.latest_score,
      row.score_change,
    ]),
  )
  return csvHead(['Name', 'Enrolled', 'Status', 'Client', 'Middle score', 'Change']) + lines.join('')
}
