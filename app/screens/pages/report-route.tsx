import { useReportDisputes } from '#features/credit-repair/screens/disputes/report-disputes.tsx'
import { WithItemActions } from '#features/credit-reports/screens/report/item-actions.tsx'
import { type DeskProps, ReportPage } from '#features/credit-reports/screens/report/report-page.tsx'

/** A report with its disputes. */
export function ReportRoute() {
  return <ReportPage Desk={DisputeDesk} />
}

function DisputeDesk({ clientId, report, files, children }: DeskProps) {
  const { markOf, startFor, note, dialog } = useReportDisputes(clientId, report)
  return (
    <WithItemActions files={files} acts={{ markOf, actOn: startFor }}>
      {note}
      {children}
      {dialog}
    </WithItemActions>
  )
}
