import { useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import {
  exportedRoster,
  type Period,
  type RosterRequest,
  repairDashboardQueries,
} from '#features/credit-repair/screens/dashboard-queries.ts'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { useReauthentication } from '#features/sign-in/screens/reauthentication.tsx'
import { useLive } from '#platform/browser/live.ts'
import { csvFileName } from '#platform/rules/csv.ts'
import { dateOfInstant } from '#platform/rules/dates.ts'
import { Button } from '#ui/button.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { Part } from '#ui/part.tsx'
import { saveCsv } from '#ui/save-file.ts'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { useMutation } from '#ui/use-mutation.ts'
import { rosterFile } from './roster-file.ts'
import { RosterFilters } from './roster-filters.tsx'
import { type Narrowing, useRosterNarrowing } from './roster-narrowing.ts'
import './roster-print.css'
import { RosterTable } from './roster-table.tsx'

const isEveryone = (narrowing: Narrowing) =>
  Object.values(narrowing).every((wanted) => wanted === '' || wanted === 'all')

/** The organization's clients with their score changes, filtered, and exportable as a file. */
export function Roster({ period }: { period: Period }) {
  const [wished, setRequested] = useRosterNarrowing()
  const wish = useDeferredValue({ ...wished, period })
  const roster = useInfiniteQuery(repairDashboardQueries.roster(wish))
  useLive(['repair_enrollments', 'repair_fees'], repairDashboardQueries.rosters)
  return (
    <Part
      title="Client roster"
      // The export is audited, so users without write access can't run it.
      action={useMay('export_data') && <ExportRoster wish={{ ...wished, period }} />}
      className="roster mt-12"
    >
      <RosterFilters wish={wished} isNarrowed={!isEveryone(wished)} onChange={setRequested} />
      <QueryView
        query={roster}
        failure="Failed to load clients"
        empty={{
          when: ({ pages }) => pages[0]?.length === 0,
          show: (
            <EmptyState title="No clients found">
              {isEveryone(wished) ? 'Your clients appear here once you add one.' : 'No clients match these filters.'}
            </EmptyState>
          ),
        }}
      >
        {({ pages }) => <RosterTable rows={pages.flat()} />}
      </QueryView>
      {roster.hasNextPage && (
        <>
          <Button
            className="mt-3 print:hidden"
            pending={roster.isFetchingNextPage && 'Loading...'}
            onClick={() => roster.fetchNextPage()}
          >
            Show more clients
          </Button>
          <p className="mt-3 hidden text-ink-2 text-small print:block">More clients are not printed.</p>
        </>
      )}
      <p className="mt-3 text-ink-3 text-small">
        Newest client files come first. A client who isn’t enrolled counts as active here, from the day their file was
        opened, but isn’t included in revenue. An archived client counts as canceled. Lifetime value is the total
        received so far plus, for active clients, twelve more monthly fees.
      </p>
    </Part>
  )
}

function ExportRoster({ wish }: { wish: RosterRequest }) {
  const { withReauthentication, dialog } = useReauthentication()
  const exporting = useMutation({
    mutationFn: () =>
      withReauthentication(async () =>
        saveCsv(rosterFile(await exportedRoster(wish)), csvFileName('client-roster', dateOfInstant(new Date()))),
      ),
  })
  return (
    <>
      <Button pending={exporting.isPending && 'Exporting...'} onClick={() => exporting.mutate()}>
        Export to CSV
      </Button>
      {dialog}
      {exporting.isError && (
        <div className="w-full">
          <FormError>{exporting.error.message}</FormError>
        </div>
      )}
    </>
  )
}
