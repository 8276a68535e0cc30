import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useSearchParams } from 'react-router'
import { controlStyle } from '#web/ui/field.tsx'
import { Figure, Figures } from '#web/ui/figures.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { QueryView } from '#web/ui/query-view.tsx'
import { Achievers } from './achievers.tsx'
import { PERIODS, type Period, type RepairSummary, repairDashboardQueries } from './dashboard-queries.ts'
import { ExportReport } from './export-report.tsx'
import { NotKeptYet } from './not-kept-yet.tsx'
import { RevenueSummary } from './revenue-summary.tsx'
import { Roster } from './roster.tsx'
import { ScoreTrend } from './score-trend.tsx'
import { signed } from './signed.ts'

const DEFAULT_PERIOD: Period = 30

/** What credit repair did for the organisation's clients in a period, computed from their own reports. */
export function CreditRepairPage() {
  const [params, setParams] = useSearchParams()
  const period = PERIODS.find((days) => String(days) === params.get('period')) ?? DEFAULT_PERIOD
  const summary = useQuery(repairDashboardQueries.summary(period))
  return (
    <>
      <PageHeader
        title="Credit Repair"
        actions={
          <>
            <PeriodSelect period={period} onChange={(days) => setParams({ period: days }, { replace: true })} />
            <ExportReport period={period} />
          </>
        }
      />
      <QueryView query={summary} failure="Failed to load dashboard data">
        {(figures) => <Kpis figures={figures} period={period} />}
      </QueryView>
      <div className="mt-10 grid gap-x-12 gap-y-10 lg:grid-cols-2">
        <ScoreTrend period={period} />
        <Achievers period={period} />
        <NotKeptYet title="Removal Types" what="Removed items by type are counted" />
        <NotKeptYet
          title="Dispute Success by Creditor"
          what="The share of disputes won with each creditor is counted"
        />
        <NotKeptYet title="Recent Removals" what="Items are listed" />
      </div>
      {summary.data && <RevenueSummary figures={summary.data} />}
      <Roster period={period} />
    </>
  )
}

function Kpis({ figures, period }: { figures: RepairSummary; period: Period }) {
  const { average_improvement: points, clients_compared: compared } = figures
  return (
    <Figures>
      <Figure
        label="Total Clients"
        value={figures.total_clients.toLocaleString('en-US')}
        note={`${figures.new_clients.toLocaleString('en-US')} new in ${period} days`}
      />
      <Figure label="Items Removed" value="—" note="No disputes recorded yet" />
      <Figure
        label="Avg Improvement"
        value={points === null ? '—' : signed(points)}
        note={
          points === null
            ? 'No client has two reports to compare'
            : `points, ${compared.toLocaleString('en-US')} clients compared`
        }
      />
      <Figure label="Days to First Removal" value="—" note="No disputes recorded yet" />
    </Figures>
  )
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
