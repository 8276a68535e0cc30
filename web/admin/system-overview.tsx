import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { QueryView } from '#web/ui/query-view.tsx'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import { OverviewCards } from './overview-cards.tsx'
import { PullsPerDay } from './pulls-per-day.tsx'
import { adminQueries } from './queries.ts'
import { SystemHealth } from './system-health.tsx'

/** The figures of all subscribers together. */
export function SystemOverview() {
  const overview = useQuery(adminQueries.overview())
  // Shown among the figures, and asked for beside them.
  usePrefetchQuery(adminQueries.scannerStatus())
  usePrefetchQuery(adminQueries.version())
  return (
    // As tall as the figures will be on a wide screen: the subscribers below them stay where they are.
    <QueryView query={overview} failure="Failed to load system stats" loading={<SkeletonRows count={16} />}>
      {(figures) => (
        <>
          <OverviewCards overview={figures} />
          <div className="mt-8 grid grid-cols-1 gap-8 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
            <PullsPerDay overview={figures} />
            <SystemHealth overview={figures} />
          </div>
        </>
      )}
    </QueryView>
  )
}
