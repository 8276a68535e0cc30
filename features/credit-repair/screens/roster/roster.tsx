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

/** The organisation's clients with what their scores did; narrowed as asked, and saved as a file. */
export function Roster({ period }: { period: Period }) {
  const [wished, setRequested] = useRosterNarrowing()
  const wish = useDeferredValue({ ...wished, period })
  const roster = useInfiniteQuery(repairDashboardQueries.roster(wish))
  useLive(['repair_enrollments', 'repair_fees'], repairDashboardQueries.rosters)
  return (
    <Part
      title="Client roster"
      // Taking it is written to the audit log: whoever may not write is refused.
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
              {isEveryone(wished)
                ? 'Your clients are listed here once you have added one.'
                : 'No client matches these filters.'}
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
          <p className="mt-3 hidden text-ink-2 text-small print:block">Further clients are not printed.</p>
        </>
      )}
      <p className="mt-3 text-ink-3 text-small">
        The client files opened last stand first. A client who is not enrolled counts as active here, from the day their
        file was opened, and is in none of the figures of revenue. A client whose file is archived counts as cancelled.
        Lifetime value is what came in so far and, of who is active, twelve more monthly fees.
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
