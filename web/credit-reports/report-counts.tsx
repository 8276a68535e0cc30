import { useQuery } from '@tanstack/react-query'
import { QueryView } from '#web/ui/query-view.tsx'
import { PERIODS, reportQueries } from './queries.ts'

/** How many reports were pulled in each period, in ruled columns. */
export function ReportCounts() {
  const counts = useQuery(reportQueries.counts())
  return (
    <QueryView query={counts} failure="Failed to fetch reports" loading={<Counts />}>
      {(loaded) => <Counts counts={loaded} />}
    </QueryView>
  )
}

function Counts({ counts = [] }: { counts?: number[] }) {
  return (
    <dl aria-label="Reports pulled" className="grid grid-cols-2 border-rule border-y sm:grid-cols-5">
      {PERIODS.map(({ label }, position) => (
        <div key={label} className="flex flex-col-reverse border-rule py-3 sm:px-4 sm:not-first:border-l sm:first:pl-0">
          <dt className="text-ink-3 text-small">Reports in {label}</dt>
          <dd className="text-kpi">{counts[position]?.toLocaleString('en-US') ?? '–'}</dd>
        </div>
      ))}
    </dl>
  )
}
