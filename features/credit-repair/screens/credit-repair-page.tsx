import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useSearchParams } from 'react-router'
import { useMaySee } from '#features/organizations/screens/permitted/may.ts'
import { isRecount, type Recount } from '#platform/browser/recount.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Figure, Figures, FiguresLoading } from '#ui/figures.tsx'
import { OWN } from '#ui/foreign-navigations.ts'
import { controlStyle } from '#ui/forms/field.tsx'
import '#ui/printing/on-paper.css'
import { PageHeader } from '#ui/page-header.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { Achievers } from './achievers.tsx'
import {
  type DisputeFigures,
  PERIODS,
  type Period,
  type RepairSummary,
  repairDashboardQueries,
} from './dashboard-queries.ts'
import { DisputeParts } from './dispute-parts.tsx'
import { ExportReport } from './export-report.tsx'
import { RevenueSummary } from './revenue-summary.tsx'
import { Roster } from './roster/roster.tsx'
import { ScoreTrend } from './score-trend.tsx'
import { signed } from './signed.ts'

const DEFAULT_PERIOD: Period = 30
const KPIS = ['Total Clients', 'Items Removed', 'Avg Improvement', 'Days to First Removal']

/** The results of credit repair for the organization's clients in a period, computed from their own reports. */
export function CreditRepairPage() {
  const [params, setParams] = useSearchParams()
  const period = PERIODS.find((days) => String(days) === params.get('period')) ?? DEFAULT_PERIOD
  const summary = useQuery(repairDashboardQueries.summary(period))
  const seesAll = useMaySee('see_all_clients')
  const seesRevenue = useMaySee('see_revenue')
  const mayExport = useMaySee('export_data')
  // Reserves the height of a chart, or of one sentence if there are no clients yet.
  const rows = summary.data?.total_clients === 0 ? 1 : 8
  return (
    <article className="on-paper">
      <PageHeader
        title="Credit Repair"
        actions={
          <>
            <PeriodSelect
              period={period}
              onChange={(days) => setParams(inPeriod(days), { replace: true, state: OWN })}
            />
            <ButtonLink to="/dashboard/disputes">Dispute desk</ButtonLink>
            {mayExport && seesAll && seesRevenue && <ExportReport period={period} />}
          </>
        }
      />
      <QueryView query={summary} failure="Failed to load dashboard data" loading={<FiguresLoading labels={KPIS} />}>
        {(figures) => <Kpis figures={figures} period={period} />}
      </QueryView>
      {/* Loads in parallel, but renders only once the clients are loaded and its height is known, to avoid layout shift. */}
      <div hidden={summary.isPending}>
        <div className="mt-10 grid gap-x-12 gap-y-10 lg:grid-cols-2 print:*:break-inside-avoid">
          <ScoreTrend period={period} rows={rows} />
          <Achievers period={period} />
          {seesAll && <DisputeParts period={period} rows={rows} />}
        </div>
        {!seesAll && (
          <p className="mt-10 text-ink-2">
            Your role shows only clients assigned to you. Dispute results cover all clients, so they aren’t shown here.
          </p>
        )}
        {seesAll && seesRevenue && <RevenueSummary />}
        <Roster period={period} />
      </div>
    </article>
  )
}

/** Returns the address with another period. The roster's filters stay. */
const inPeriod = (days: string) => (current: URLSearchParams) => {
  const next = new URLSearchParams(current)
  next.set('period', days)
  return next
}

function Kpis({ figures, period }: { figures: RepairSummary; period: Period }) {
  const { average_improvement: points, clients_compared: compared } = figures
  const seesAll = useMaySee('see_all_clients')
  return (
    <Figures>
      <Figure
        label="Total Clients"
        value={figures.total_clients.toLocaleString('en-US')}
        note={`${figures.new_clients.toLocaleString('en-US')} new in ${period} days`}
      />
      {seesAll && <RemovedFigure period={period} />}
      <Figure
        label="Avg Improvement"
        value={points === null ? '—' : signed(points)}
        note={
          points === null
            ? 'No client has two reports to compare'
            : `points, ${compared.toLocaleString('en-US')} ${compared === 1 ? 'client' : 'clients'} compared`
        }
      />
      {seesAll && <FirstRemovalFigure period={period} />}
    </Figures>
  )
}

function RemovedFigure({ period }: { period: Period }) {
  const disputes = useQuery(repairDashboardQueries.disputes(period))
  const figures = figuresOf(disputes)
  return (
    <Figure
      label="Items Removed"
      value={figures ? figures.removed.toLocaleString('en-US') : '—'}
      note={figures ? `by disputes in ${period} days` : waiting(disputes)}
    />
  )
}

type Disputes = UseQueryResult<DisputeFigures | Recount>
const figuresOf = ({ data }: Disputes) => (data === undefined || isRecount(data) ? null : data)

function FirstRemovalFigure({ period }: { period: Period }) {
  const disputes = useQuery(repairDashboardQueries.disputes(period))
  const figures = figuresOf(disputes)
  const days = figures?.days_to_first_removal ?? null
  return (
    <Figure
      label="Days to First Removal"
      value={days === null ? '—' : Math.round(days).toLocaleString('en-US')}
      note={figures ? firstRemovalNote(days, period) : waiting(disputes)}
    />
  )
}

const firstRemovalNote = (days: number | null, period: Period) =>
  days === null ? `No client’s first removal in ${period} days` : 'on average after the first letter was sent'

function waiting({ data, isError }: Disputes): string {
  if (data !== undefined && isRecount(data)) return `Updating, ${data.recount_percent}% done`
  return isError ? 'Couldn’t load disputes' : 'Counting disputes'
}

function PeriodSelect({ period, onChange }: { period: Period; onChange: (days: string) => void }) {
  const id = useId()
  return (
    <div className="flex items-center gap-2">
      <label htmlFor={id} className="text-ink-2 text-small">
        Period
      </label>
      <select id={id} value={period} onChange={(event) => onChange(event.target.value)} className={controlStyle}>
        {PERIODS.map((days) => (
          <option key={days} value={days}>
            Last {days} days
          </option>
        ))}
      </select>
    </div>
  )
}
