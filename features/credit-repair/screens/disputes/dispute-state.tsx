import {
  CircleAlert,
  CircleCheck,
  CircleSlash,
  CircleX,
  Clock,
  FileText,
  Inbox,
  type LucideIcon,
  Search,
  Send,
  Signature,
} from 'lucide-react'
import type { Dispute } from '#features/credit-repair/rules/disputes/dispute.ts'
import { disputeDueWords } from '#features/credit-repair/rules/disputes/dispute-clock.ts'
import {
  type DisputeResult,
  type DisputeStatus,
  disputeResultWords,
  disputeStatusWords,
} from '#features/credit-repair/rules/disputes/dispute-status.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { StatusWord } from '#ui/status-icon.tsx'

interface Look {
  Icon: LucideIcon
  color: string
}

const OF_STATUS: Record<DisputeStatus, Look> = {
  drafted: { Icon: FileText, color: 'text-ink-2' },
  attested: { Icon: Signature, color: 'text-ink-2' },
  sent: { Icon: Send, color: 'text-brand' },
  received: { Icon: Inbox, color: 'text-yellow' },
  in_investigation: { Icon: Search, color: 'text-yellow' },
  resolved: { Icon: CircleCheck, color: 'text-ink-2' },
  closed: { Icon: CircleSlash, color: 'text-ink-2' },
}

const OF_RESULT: Record<DisputeResult, Look> = {
  deleted: { Icon: CircleCheck, color: 'text-green' },
  modified: { Icon: CircleCheck, color: 'text-green' },
  verified: { Icon: CircleX, color: 'text-red' },
  frivolous: { Icon: CircleX, color: 'text-red' },
  no_response: { Icon: CircleAlert, color: 'text-orange' },
  declined: { Icon: CircleX, color: 'text-red' },
  rescinded: { Icon: CircleX, color: 'text-red' },
}

/** The status or result of a dispute: shape, word and color. */
export function DisputeState({ dispute }: { dispute: Pick<Dispute, 'reason' | 'status' | 'result'> }) {
  const { status, result } = dispute
  if (result !== null) return <StatusWord {...OF_RESULT[result]}>{disputeResultWords(result, dispute)}</StatusWord>
  return <StatusWord {...OF_STATUS[status]}>{disputeStatusWords(status)}</StatusWord>
}

/** The time left for the bureau while its deadline runs. */
export function DueChip({
  dispute,
  today,
}: {
  dispute: Pick<Dispute, 'recipient' | 'status' | 'due_on'>
  today: PlainDate
}) {
  const due = disputeDueWords(dispute, today)
  if (due === null) return null
  const look = due.isOverdue ? 'border-red bg-red-tint text-red' : 'border-rule-strong text-ink-2'
  return (
    <span
      className={`inline-flex items-center gap-1 whitespace-nowrap rounded-control border px-1.5 py-0.5 text-small ${look}`}
    >
      {due.isOverdue ? <CircleAlert aria-hidden size={13} /> : <Clock aria-hidden size={13} />}
      {due.words}
    </span>
  )
}
