import { useQuery } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useMemo } from 'react'
import { useParams } from 'react-router'
import type { BureauFile } from '#features/credit-reports/rules/bureau-file.ts'
import { type ReportView, reportView } from '#features/credit-reports/rules/report-view.ts'
import { NameDecisions } from '#features/credit-reports/screens/reading/name-decision.tsx'
import { NotRead } from '#features/credit-reports/screens/reading/not-read.tsx'
import { dateOfInstant, shortDate } from '#platform/rules/dates.ts'
import { Caution } from '#ui/forms/form-error.tsx'
import { usePageName } from '#ui/page-name.ts'
import { MissingRecord } from '#ui/states/missing-record.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { CenteredSpinner } from '#ui/states/spinner.tsx'
import { Collections } from './collections.tsx'
import { Inquiries } from './inquiries.tsx'
import { PersonSection } from './person-on-file.tsx'
import { PublicRecords } from './public-records.tsx'
import { reportQueries, type StoredReport } from './queries.ts'
import { useReading } from './reading-mode.ts'
import { ReadingSwitch } from './reading-switch.tsx'
import { ReportAlerts } from './report-alerts.tsx'
import { ReportIndex } from './report-index.tsx'
import { ReportMasthead } from './report-masthead.tsx'
import { ReportScores } from './report-scores.tsx'
import { ReportSummary } from './report-summary.tsx'
import { TradeAccounts } from './trade-accounts.tsx'
import '#ui/printing/on-paper.css'
import './report-print.css'

/** The properties of a wrapper around the report's items. */
export interface DeskProps {
  clientId: string
  report: StoredReport
  files: readonly BureauFile[]
  children: ReactNode
}

interface ReportPageProps {
  /** A wrapper with which other features add marks and actions to the report's items. */
  Desk?: ComponentType<DeskProps> | undefined
}

/** One stored report, with the layout of the printed document. */
export function ReportPage({ Desk }: ReportPageProps) {
  const { id } = useParams()
  if (!id)
    return (
      <MissingRecord to="/dashboard/credit-bureau/recent" way="Go to the recent reports">
        Report ID is required
      </MissingRecord>
    )
  return <LoadedReport key={id} reportId={id} Desk={Desk} />
}

function LoadedReport({ reportId, Desk }: ReportPageProps & { reportId: string }) {
  const report = useQuery(reportQueries.one(reportId))
  const subject = report.data?.client
  usePageName(subject && `Credit report of ${subject.full_name}`)
  return (
    <QueryView
      query={report}
      failure="Failed to load report"
      loading={<CenteredSpinner label="Loading report" />}
      empty={
        <MissingRecord to="/dashboard/credit-bureau/recent" way="Go to the recent reports">
          Report not found
        </MissingRecord>
      }
    >
      {(loaded) => loaded && <ReportDocument report={loaded} Desk={Desk} />}
    </QueryView>
  )
}

function ReportDocument({ report, Desk }: ReportPageProps & { report: StoredReport }) {
  const view = useMemo(() => reportView(report.bureau_data), [report.bureau_data])
  const reading = useReading(view.bureausWithFile[0] ?? 'experian')
  const items = (
    <>
      <TradeAccounts view={view} reading={reading} />
      <Collections view={view} reading={reading} />
    </>
  )
  return (
    <div className="grid gap-x-10 xl:grid-cols-[168px_minmax(0,1080px)]">
      <ReportIndex parts={partsOf(view)} />
      <article className="report-document on-paper min-w-0 max-w-[1080px]">
        <ReportMasthead report={report} />
        {report.disposed_at ? <Disposed on={report.disposed_at} /> : null}
        <NameDecisions reportId={report.id} bureauData={report.bureau_data} />
        <ReportAlerts reportId={report.id} files={view.files} />
        <NotRead files={view.files} />
        <ReportScores files={view.files} bureauData={report.bureau_data} />
        <ReportSummary files={view.files} />
        <div className="mt-8">
          <ReadingSwitch reading={reading} />
        </div>
        {Desk && report.client ? (
          <Desk clientId={report.client.id} report={report} files={view.files}>
            {items}
          </Desk>
        ) : (
          items
        )}
        <Inquiries view={view} />
        <PublicRecords view={view} />
        <PersonSection files={view.files} />
        <p className="mt-10 border-rule border-t pt-3 text-ink-3 text-small">
          Confidential: contains consumer report information. Dates and amounts are as reported by the bureaus.
        </p>
      </article>
    </div>
  )
}

function Disposed({ on }: { on: string }) {
  return (
    <div className="mt-6">
      <Caution>
        The contents of this report were deleted on {shortDate(dateOfInstant(on))} at the end of their retention period.
        Dates and a hash remain.
      </Caution>
    </div>
  )
}

function partsOf({ files, accounts, collections, inquiries, bureausWithFile }: ReportView) {
  const hasFile = bureausWithFile.length > 0
  const alerts = files.flatMap((file) => file.alerts).length
  const records = files.flatMap(({ publicRecords }) => publicRecords).length
  const unread = files.flatMap((file) => [...file.unread, ...file.otherFields]).length
  const explained = files.some(({ scores }) => scores.some(({ reasons }) => reasons.length > 0))
  const hasPerson = files.some(({ person }) => Object.values(person).some((lines) => lines.length > 0))
  return [
    ...(alerts > 0 ? [{ id: 'alerts', title: 'Alerts' }] : []),
    ...(unread > 0 ? [{ id: 'not-read', title: 'Not read', count: unread }] : []),
    { id: 'scores', title: 'Scores' },
    ...(explained ? [{ id: 'reasons', title: 'Reasons' }] : []),
    ...(hasFile ? [{ id: 'summary', title: 'Summary' }] : []),
    { id: 'trade-accounts', title: 'Trade accounts', count: accounts.length },
    { id: 'collections', title: 'Collections', count: collections.length },
    ...(hasFile
      ? [
          { id: 'inquiries', title: 'Inquiries', count: inquiries.length },
          { id: 'public-records', title: 'Public records', count: records },
        ]
      : []),
    ...(hasPerson ? [{ id: 'personal-information', title: 'Personal' }] : []),
  ]
}
