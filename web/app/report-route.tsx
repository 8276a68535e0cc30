import type { ReactNode } from 'react'
import type { BureauFile } from '#domain/credit-reports/bureau-file.ts'
import { WithItemActs } from '#web/credit-reports/item-acts.tsx'
import type { StoredReport } from '#web/credit-reports/queries.ts'
import { ReportPage } from '#web/credit-reports/report-page.tsx'
import { useReportDisputes } from '#web/disputes/report-disputes.tsx'

/** A report, with what of it is disputed. */
export function ReportRoute() {
  return <ReportPage Desk={DisputeDesk} />
}

interface DisputeDeskProps {
  clientId: string
  report: StoredReport
  files: readonly BureauFile[]
  children: ReactNode
}

function DisputeDesk({ clientId, report, files, children }: DisputeDeskProps) {
  const { markOf, startFor, dialog } = useReportDisputes(clientId, report)
  return (
    <WithItemActs files={files} acts={{ markOf, actOn: startFor }}>
      {children}
      {dialog}
    </WithItemActs>
  )
}
