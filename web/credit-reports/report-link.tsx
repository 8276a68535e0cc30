import { Link } from 'react-router'
import { isReportId } from './queries.ts'

/** Leads to a report. A row whose id is no UUID opens nothing (specification, credit report detail and recent list). */
export function ReportLink({ id, children }: { id: string; children: string }) {
  if (!isReportId(id)) return children
  return (
    <Link to={`/dashboard/credit-bureau/report/${id}`} className="inline-flex min-h-6 items-center text-brand">
      {children}
    </Link>
  )
}
