import { useQuery } from '@tanstack/react-query'
import { outcomeWords } from '#features/credit-reports/rules/bureau-result.ts'
import { type Bureau, inBureauOrder } from '#features/credit-reports/rules/bureaus.ts'
import { reportQueries } from '#features/credit-reports/screens/report/queries.ts'
import { StatusIcon } from '#ui/status-icon.tsx'
import { BureauLine } from './bureau-column.tsx'

/** The bureaus of an order in progress. Each changes with its response. */
export function BureauProgress({ bureaus, orderKey }: { bureaus: readonly Bureau[]; orderKey: string }) {
  const progress = useQuery(reportQueries.progress(orderKey))
  return (
    <ul aria-label="Bureau progress" aria-live="polite" className="max-w-xs">
      {inBureauOrder(bureaus).map((bureau) => (
        <BureauLine key={bureau} bureau={bureau}>
          <Underway outcome={progress.data?.find((one) => one.bureau === bureau)?.outcome ?? 'asking'} />
        </BureauLine>
      ))}
    </ul>
  )
}

function Underway({ outcome }: { outcome: string }) {
  const isFile = outcome === 'hit' || outcome === 'no_score'
  const answered = isFile ? 'success' : 'error'
  return (
    <span className="flex items-center gap-2 text-small">
      {outcomeWords(outcome) ?? outcome} <StatusIcon status={outcome === 'asking' ? 'pending' : answered} />
    </span>
  )
}
