import { useQuery } from '@tanstack/react-query'
import { Figure, Figures } from '#ui/figures.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { PERIODS, reportQueries } from './queries.ts'

/** The number of reports pulled in each period: a row of periods that end now, and a row of calendar periods. */
export function ReportCounts() {
  const counts = useQuery(reportQueries.counts())
  return (
    <QueryView query={counts} failure="Failed to fetch reports" loading={<Counts />}>
      {(loaded) => <Counts counts={loaded} />}
    </QueryView>
  )
}

function Counts({ counts = [] }: { counts?: number[][] }) {
  return (
    <div className="*:not-first:border-t-0">
      {PERIODS.map((periods, row) => (
        <Figures key={periods[0]?.label}>
          {periods.map(({ label }, place) => (
            <Figure
              key={label}
              label={`Reports ${label}`}
              value={counts[row]?.[place]?.toLocaleString('en-US') ?? '–'}
            />
          ))}
        </Figures>
      ))}
    </div>
  )
}
