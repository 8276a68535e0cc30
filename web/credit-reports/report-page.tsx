import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { BUREAUS } from '#domain/credit-reports/bureaus.ts'
import { FormError } from '#web/ui/form-error.tsx'
import { QueryView } from '#web/ui/query-view.tsx'
import { ScoreRuler } from '#web/ui/score-ruler.tsx'
import { CenteredSpinner } from '#web/ui/spinner.tsx'
import { slotOf } from './bureau-slot.ts'
import { BureauSlots } from './bureau-slots.tsx'
import { Collections } from './collections.tsx'
import { usePrintInLight } from './print-in-light.ts'
import { reportQueries, type StoredReport } from './queries.ts'
import { ReportMasthead } from './report-masthead.tsx'
import { ReportSummary } from './report-summary.tsx'
import { TradeAccounts } from './trade-accounts.tsx'
import './report-print.css'

/** One stored report, laid out like the printed document. */
export function ReportPage() {
  const { id } = useParams()
  if (!id) return <FormError>Report ID is required</FormError>
  return <LoadedReport key={id} reportId={id} />
}

function LoadedReport({ reportId }: { reportId: string }) {
  const report = useQuery(reportQueries.one(reportId))
  return (
    <QueryView
      query={report}
      failure="Failed to load report"
      loading={<CenteredSpinner label="Loading report" />}
      empty={{ when: (loaded) => loaded === null, show: <FormError>Report not found</FormError> }}
    >
      {(loaded) => loaded && <ReportDocument report={loaded} />}
    </QueryView>
  )
}

function ReportDocument({ report }: { report: StoredReport }) {
  usePrintInLight()
  const scoreByBureau = Object.fromEntries(BUREAUS.map((bureau) => [bureau, slotOf(report.bureau_data, bureau).score]))
  return (
    <article className="report-document max-w-[1080px]">
      <ReportMasthead report={report} />
      <section aria-label="FICO 8 scores" className="mt-6">
        <p className="text-ink-3 text-label">FICO 8 · range 300 to 850</p>
        <div className="mt-2">
          <ScoreRuler scores={scoreByBureau} />
        </div>
        <div className="mt-3">
          <BureauSlots bureauData={report.bureau_data} />
        </div>
      </section>
      <ReportSummary bureauData={report.bureau_data} />
      <TradeAccounts bureauData={report.bureau_data} />
      <Collections bureauData={report.bureau_data} />
      <p className="mt-10 border-rule border-t pt-3 text-ink-3 text-small">
        Confidential: contains consumer report information. Dates and amounts as the bureaus reported them.
      </p>
    </article>
  )
}
