import { CircleAlert, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { LaterEvidence } from '#features/credit-repair/rules/disputes/later-reports.ts'
import { dateOfInstant, shortDate } from '#platform/rules/dates.ts'

const SAYS: Record<LaterEvidence['what'], string> = {
  gone: 'no longer lists it.',
  good: 'lists it, but no longer as negative.',
  reinserted: 'lists it again. The bureau had to notify the client within 5 business days.',
}

/** The finding of a later report about a dispute, with a link to the report and the possible actions. */
export function LaterReportNote({ evidence, children }: { evidence: LaterEvidence; children: ReactNode }) {
  const isBack = evidence.what === 'reinserted'
  const Icon = isBack ? CircleAlert : CircleCheck
  return (
    <div className={`mt-1 flex gap-1.5 text-table ${isBack ? 'text-red' : 'text-green'}`}>
      <Icon aria-hidden size={15} className="mt-0.5 shrink-0" />
      <p className="min-w-0">
        {isBack && <strong className="font-semibold">Reinserted: </strong>}
        {isBack ? 'the' : 'The'}{' '}
        <Link to={`/dashboard/credit-bureau/report/${evidence.reportId}`} className="underline">
          report of {shortDate(dateOfInstant(evidence.reportedAt))}
        </Link>{' '}
        {SAYS[evidence.what]} {children}
      </p>
    </div>
  )
}
