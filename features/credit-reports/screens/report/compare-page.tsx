import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { compareReports } from '#features/credit-reports/rules/comparison/report-comparison.ts'
import { reportView } from '#features/credit-reports/rules/report-view.ts'
import { useLive } from '#platform/browser/live.ts'
import { dateOfInstant, shortDate } from '#platform/rules/dates.ts'
import { ButtonLink } from '#ui/button.tsx'
import { SelectField } from '#ui/forms/field.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { CenteredSpinner } from '#ui/states/spinner.tsx'
import { ComparedChanges } from './compared-changes.tsx'
import { type ComparableReport, reportQueries } from './queries.ts'
import { ScoreDeltas } from './score-deltas.tsx'
import { ScoreHistory } from './score-history.tsx'

/** Compares two reports of one client (`?client=&from=&to=`): new, removed, reinserted and changed items. */
export function ComparePage() {
  const [params] = useSearchParams()
  const clientId = params.get('client') ?? ''
  const reports = useQuery(reportQueries.ofClient(clientId))
  useLive('credit_reports', reportQueries.ofClient(clientId).queryKey, { client_id: clientId })
  return (
    <QueryView
      query={reports}
      failure="Failed to fetch reports"
      loading={<CenteredSpinner label="Loading reports" />}
      empty={<NothingToCompare />}
    >
      {(rows) => <Compared reports={rows} />}
    </QueryView>
  )
}

function NothingToCompare() {
  return (
    <>
      <PageHeader title="Compare reports" />
      <EmptyState
        title="No credit reports found"
        action={<ButtonLink to="/dashboard/credit-bureau/recent">Recent Reports</ButtonLink>}
      >
        You need two reports of the same client to compare.
      </EmptyState>
    </>
  )
}

function Compared({ reports }: { reports: readonly ComparableReport[] }) {
  const [params, setParams] = useSearchParams()
  const successful = reports.filter(({ status }) => status === 'success')
  const { later, before, earlier } = chosenOf(successful, params)
  const choose = (name: 'from' | 'to') => (id: string) =>
    setParams(
      (chosen) => {
        // Keeps the other report, even if it was not chosen explicitly.
        if (earlier) chosen.set('from', earlier.id)
        if (later) chosen.set('to', later.id)
        chosen.set(name, id)
        return chosen
      },
      { replace: true, preventScrollReset: true },
    )
  const client = reports[0]?.client
  return (
    <>
      <PageHeader
        eyebrow="Compare reports"
        title={client ? client.full_name : 'Compare reports'}
        actions={
          later && <ButtonLink to={`/dashboard/credit-bureau/report/${later.id}`}>Open the later report</ButtonLink>
        }
      />
      {earlier && <ScoreHistory reports={successful} />}
      {later && earlier ? (
        <div className="mt-8 grid gap-8">
          <div className="grid max-w-xl gap-4 sm:grid-cols-2">
            <ReportChoice label="Earlier report" reports={before} chosen={earlier} onChoose={choose('from')} />
            <ReportChoice
              label="Later report"
              reports={successful.slice(0, -1)}
              chosen={later}
              onChoose={choose('to')}
            />
          </div>
          <Comparison
            earlier={earlier}
            later={later}
            older={before.filter((one) => one.created_at < earlier.created_at)}
          />
        </div>
      ) : (
        <p className="mt-8 border-rule border-y py-6 text-ink-2">
          There is no earlier report to compare with. You can compare this report with the next one you order.
        </p>
      )}
    </>
  )
}

/**
 * Returns the two reports to compare, from a list sorted newest first. The oldest report is compared with the newest.
 */
function chosenOf(reports: readonly ComparableReport[], params: URLSearchParams) {
  const asked = reports.find(({ id }) => id === params.get('to')) ?? reports[0]
  const oldest = reports.at(-1)
  const later = asked === oldest ? reports[0] : asked
  const before = later ? reports.filter(({ created_at }) => created_at < later.created_at) : []
  const earlier = before.find(({ id }) => id === params.get('from')) ?? (asked === oldest ? before.at(-1) : before[0])
  return { later, before, earlier }
}

interface ReportChoiceProps {
  label: string
  reports: readonly ComparableReport[]
  chosen: ComparableReport
  onChoose: (id: string) => void
}

function ReportChoice({ label, reports, chosen, onChoose }: ReportChoiceProps) {
  const options = reports.map(({ id, created_at }) => ({ value: id, label: shortDate(dateOfInstant(created_at)) }))
  return (
    <SelectField
      label={label}
      options={options}
      value={chosen.id}
      onChange={(event) => onChoose(event.currentTarget.value)}
    />
  )
}

function Comparison({
  earlier,
  later,
  older,
}: {
  earlier: ComparableReport
  later: ComparableReport
  older: readonly ComparableReport[]
}) {
  const comparison = useMemo(() => {
    const [before, after] = [earlier, later].map(({ bureau_data }) => reportView(bureau_data))
    const views = older.map(({ bureau_data }) => reportView(bureau_data))
    return before && after && compareReports(before, after, views)
  }, [earlier, later, older])
  if (!comparison) return null
  return (
    <>
      <ScoreDeltas scores={comparison.scores} />
      <ComparedChanges comparison={comparison} />
    </>
  )
}
