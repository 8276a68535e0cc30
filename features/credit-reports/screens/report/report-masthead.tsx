import { config } from '#platform/browser/supabase.ts'
import { dateOfInstant, longDate } from '#platform/rules/dates.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { StatusIcon } from '#ui/status-icon.tsx'
import type { StoredReport } from './queries.ts'
import { ReportDownloads } from './report-downloads.tsx'

/** The report's heading: the person, its number, who ordered it and when, its status, and its actions. */
export function ReportMasthead({ report }: { report: StoredReport }) {
  const { client } = report
  return (
    <header className="border-rule-strong border-b-2 pb-4">
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3">
        <div className="min-w-0">
          <p className="text-ink-3 text-label">
            Tri-bureau credit report
            {config.sandbox && <span className="ml-2 bg-yellow-tint px-1.5 py-0.5 text-yellow">Sandbox</span>}
          </p>
          <h1 className="break-words text-h1">{client ? client.full_name : 'Credit report'}</h1>
        </div>
        <div className="flex flex-wrap gap-2 print:hidden">
          <Button onClick={() => window.print()}>Print</Button>
          <ReportDownloads report={report} />
          {client && (
            <>
              <ButtonLink to={`/dashboard/credit-bureau/compare?client=${client.id}&to=${report.id}`}>
                Compare
              </ButtonLink>
              <ButtonLink to={`/dashboard/clients/${client.id}`}>Client file</ButtonLink>
            </>
          )}
        </div>
      </div>
      <MastheadFacts report={report} />
    </header>
  )
}

function MastheadFacts({ report }: { report: StoredReport }) {
  return (
    <dl className="mt-3 flex flex-wrap gap-x-10 gap-y-2 [&_dt]:text-ink-3 [&_dt]:text-label">
      <div className="min-w-0">
        <dt>Report number</dt>
        <dd className="break-all text-code leading-5">{report.id}</dd>
      </div>
      <div>
        <dt>Pulled</dt>
        <dd>{longDate(dateOfInstant(report.created_at))}</dd>
      </div>
      {report.requester?.full_name && (
        <div>
          <dt>Requested by</dt>
          <dd>{report.requester.full_name}</dd>
        </div>
      )}
      <div>
        <dt>Status</dt>
        <dd>
          <StatusIcon status={report.status} withLabel />
        </dd>
      </div>
    </dl>
  )
}
