import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { isRecount } from '#platform/browser/recount.ts'
import { BeingRecounted } from '#ui/being-recounted.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { SkeletonRows } from '#ui/states/skeleton-rows.tsx'
import { OverviewCards } from './overview-cards.tsx'
import { PullsPerDay } from './pulls-per-day.tsx'
import { adminQueries, type Overview, type RecountedOverview } from './queries.ts'
import { SystemHealth } from './system-health.tsx'

/** Figures of all subscribers together. */
export function SystemOverview() {
  const overview = useQuery(adminQueries.overview())
  // Loaded in parallel with the figures, because it is shown among them.
  usePrefetchQuery(adminQueries.scannerStatus())
  usePrefetchQuery(adminQueries.version())
  return (
    // As tall as the loaded figures on a wide screen, so that the subscribers below don't move.
    <QueryView query={overview} failure="Failed to load system stats" loading={<SkeletonRows count={16} />}>
      {(came) => (isRecount(came) ? <Recounting overview={came} /> : <Figures overview={came} />)}
    </QueryView>
  )
}

function Figures({ overview }: { overview: Overview }) {
  return (
    <>
      <OverviewCards overview={overview} />
      <div className="mt-8 grid grid-cols-1 gap-8 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <PullsPerDay overview={overview} />
        <SystemHealth queue={overview.queue} figures={overview} />
      </div>
    </>
  )
}

function Recounting({ overview }: { overview: RecountedOverview }) {
  return (
    <div className="grid grid-cols-1 gap-8 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <BeingRecounted percent={overview.recount_percent} what="The figures of all companies" />
      <SystemHealth queue={overview.queue} figures={null} />
    </div>
  )
}
