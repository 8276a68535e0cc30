import { useQuery } from '@tanstack/react-query'
import { isOverTime, reportKind } from '#features/reports/rules/report-kinds.ts'
import { aboutDays, daysOfRequest, type ReportRequest } from '#features/reports/rules/report-request.ts'
import { figureText } from '#features/reports/rules/report-table.ts'
import { FiguresView } from '#platform/browser/figures-view.tsx'
import { ServerError } from '#platform/browser/supabase.ts'
import { Figure, Figures } from '#ui/figures.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { type AnsweredReport, reportQueries } from './queries.ts'
import { ReportChart } from './report-chart.tsx'
import { ReportRows } from './report-rows.tsx'
import { todayInUtc } from './today-in-utc.ts'

const MOST_KPIS = 4
// PostgreSQL's code for missing permission.
const NOT_ALLOWED = '42501'

/** The open report: its totals, chart and table. */
export function ReportSheet({ wish }: { wish: ReportRequest }) {
  const today = todayInUtc()
  const answer = useQuery(reportQueries.table(wish, today))
  const kind = reportKind(wish.report)
  const isRefused = answer.error instanceof ServerError && answer.error.code === NOT_ALLOWED
  return (
    <section aria-labelledby="report" aria-busy={answer.isFetching}>
      <h2 id="report" className="text-h2">
        {kind.title}
      </h2>
      <p className="mt-1 max-w-[72ch] text-ink-2">{kind.about}</p>
      <p className="mt-1 mb-5 text-ink-3 text-small">{aboutDays(wish, daysOfRequest(wish, today), today)}</p>
      {isRefused ? (
        <Refusal />
      ) : (
        <FiguresView
          query={answer}
          failure="Failed to load the report"
          empty={{
            when: ({ table }) => table.isEmpty,
            show: <EmptyState title="Nothing to report">{kind.empty}</EmptyState>,
          }}
        >
          {(answered) => <Answer answered={answered} />}
        </FiguresView>
      )}
    </section>
  )
}

function Refusal() {
  return (
    <div role="alert" className="border-rule border-t pt-4">
      <p className="font-semibold">This report is for owners and admins</p>
      <p className="text-ink-2">Only owners and admins can see the activity of each member.</p>
    </div>
  )
}

function Answer({ answered: { wish, table } }: { answered: AnsweredReport }) {
  // The number of clients at the end isn't a sum of the rows, but the database's total row has it too.
  const kpis = table.columns.slice(0, MOST_KPIS)
  return (
    <div className="space-y-8">
      <Figures>
        {kpis.map(({ key, head, kind }, column) => (
          <Figure key={key} label={head} value={figureText(kind, table.total[column] ?? null)} />
        ))}
      </Figures>
      <ReportChart table={table} by={wish.by} title={reportKind(wish.report).title} />
      <ReportRows table={table} isOverTime={isOverTime(wish.by)} />
    </div>
  )
}
