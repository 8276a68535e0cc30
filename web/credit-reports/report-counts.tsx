import { useQuery } from '@tanstack/react-query'
import { Figure, Figures } from '#web/ui/figures.tsx'
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
    <Figures>
      {PERIODS.map(({ label }, position) => (
        <Figure key={label} label={`Reports in ${label}`} value={counts[position]?.toLocaleString('en-US') ?? '–'} />
      ))}
    </Figures>
  )
}
