import { CircleAlert } from 'lucide-react'
import { centsOf, wholeDollars } from '#platform/rules/money.ts'
import type { ListRow } from './list/client-list-queries.ts'

/** The balance of a client's open loans, in red with an icon if one is past due. */
export function ClientLoans({ client }: { client: ListRow }) {
  const { open_loan_count: open, past_due_loan_count: pastDue, loan_balance: balance } = client
  if (open === 0) return <span className="text-ink-3">None</span>
  const counted = open === 1 ? '1 open loan' : `${open} open loans`
  return (
    <span
      title={pastDue > 0 ? `${counted}, ${pastDue} past due` : counted}
      className={`inline-flex items-center gap-1 whitespace-nowrap ${pastDue > 0 ? 'font-semibold text-red' : ''}`}
    >
      {pastDue > 0 && <CircleAlert aria-hidden size={13} />}
      {wholeDollars(centsOf(balance) ?? 0)}
      <span className="sr-only">{pastDue > 0 ? `, ${counted}, ${pastDue} past due` : `, ${counted}`}</span>
    </span>
  )
}
