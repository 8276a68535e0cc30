import { WithItemActs } from '#web/credit-reports/item-acts.tsx'
import { type DeskProps, ReportPage } from '#web/credit-reports/report-page.tsx'
import { useReportDisputes } from '#web/disputes/report-disputes.tsx'

/** A report, with what of it is disputed. */
export function ReportRoute() {
  return <ReportPage Desk={DisputeDesk} />
}

function DisputeDesk({ clientId, report, files, children }: DeskProps) {
  const { markOf, startFor, note, dialog } = useReportDisputes(clientId, report)
  return (
    <WithItemActs files={files} acts={{ markOf, actOn: startFor }}>
      {note}
      {children}
      {dialog}
    </WithItemActs>
  )
}
