import { useSearchParams } from 'react-router'
import { useMaySee } from '#features/organizations/screens/permitted/may.ts'
import { REPORT_KINDS } from '#features/reports/rules/report-kinds.ts'
import { addressOfRequest, type ReportRequest, requestOfAddress } from '#features/reports/rules/report-request.ts'
import { RuledTabs } from '#ui/folder-tabs.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { ReportActions } from './report-actions.tsx'
import { ReportControls } from './report-controls.tsx'
import { ReportSheet } from './report-sheet.tsx'
import { SavedReports } from './saved-reports.tsx'
import '#ui/printing/on-paper.css'

const TABS = REPORT_KINDS.map(({ name, title }) => ({ name, label: title }))

/** Reports on the organization's own records. The address holds the open report. */
export function ReportsPage() {
  const [params, setParams] = useSearchParams()
  const wish = requestOfAddress(params)
  const seesAll = useMaySee('see_all_clients')
  const seesRevenue = useMaySee('see_revenue')
  const seesTeam = useMaySee('see_team_report')
  if (!seesAll) return <NotCounted />
  const tabs = TABS.filter(({ name }) => (name !== 'loans' || seesRevenue) && (name !== 'team' || seesTeam))
  const show = (next: ReportRequest) => setParams(addressOfRequest(next), { replace: true })
  return (
    <article className="on-paper">
      <PageHeader
        title="Reports"
        actions={
          <div className="flex flex-wrap gap-2 print:hidden">
            <SavedReports wish={wish} />
            <ReportActions wish={wish} />
          </div>
        }
      >
        Counted from your organization’s own records. Days are in UTC.
      </PageHeader>
      <RuledTabs
        label="Reports"
        tabs={tabs}
        open={wish.report}
        // If another report doesn't support this grouping, it falls back to months.
        onOpen={(report) => setParams(addressOfRequest({ ...wish, report }), { replace: true })}
      >
        <ReportControls wish={wish} onChange={show} />
        <ReportSheet wish={wish} />
      </RuledTabs>
    </article>
  )
}

/** Shown to people who see only some clients, because reports count all clients. */
function NotCounted() {
  return (
    <>
      <PageHeader title="Reports" />
      <EmptyState title="Your role shows only the clients assigned to you">
        Reports count all clients of the company. If you need reports, ask a person who manages members.
      </EmptyState>
    </>
  )
}
