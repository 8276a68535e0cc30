import { useSearchParams } from 'react-router'
import { REPORT_KINDS } from '#domain/reports/report-kinds.ts'
import { addressOfWish, type ReportWish, wishOfAddress } from '#domain/reports/report-wish.ts'
import { RuledTabs } from '#web/ui/folder-tabs.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { ReportActs } from './report-acts.tsx'
import { ReportControls } from './report-controls.tsx'
import { ReportSheet } from './report-sheet.tsx'
import { SavedReports } from './saved-reports.tsx'
import '#web/ui/on-paper.css'

const TABS = REPORT_KINDS.map(({ name, title }) => ({ name, label: title }))

/** Figures over the organisation's own records. What is shown stands in the address. */
export function ReportsPage() {
  const [params, setParams] = useSearchParams()
  const wish = wishOfAddress(params)
  const show = (next: ReportWish) => setParams(addressOfWish(next), { replace: true })
  return (
    <article className="on-paper">
      <PageHeader
        title="Reports"
        actions={
          <div className="flex flex-wrap gap-2 print:hidden">
            <SavedReports wish={wish} />
            <ReportActs wish={wish} />
          </div>
        }
      >
        Counted from your organization’s own records. Days are UTC’s.
      </PageHeader>
      <RuledTabs
        label="Reports"
        tabs={TABS}
        open={wish.report}
        // Another report may not know this grouping; the address then falls back to months.
        onOpen={(report) => setParams(addressOfWish({ ...wish, report }), { replace: true })}
      >
        <ReportControls wish={wish} onChange={show} />
        <ReportSheet wish={wish} />
      </RuledTabs>
    </article>
  )
}
