import { CircleAlert, CircleCheck, CircleDashed, Clock, MessageCircleQuestion } from 'lucide-react'
import { reviewStatusLabel } from '#features/administration/rules/company-review/review.ts'
import type { ReviewStatus } from '#features/organizations/rules/organization-status.ts'
import { StatusWord } from '#ui/status-icon.tsx'

const LOOKS = {
  not_sent: { Icon: CircleDashed, color: 'text-ink-3' },
  in_review: { Icon: Clock, color: 'text-yellow' },
  more_requested: { Icon: MessageCircleQuestion, color: 'text-yellow' },
  approved: { Icon: CircleCheck, color: 'text-green' },
  refused: { Icon: CircleAlert, color: 'text-red' },
} as const

/** The review's status. Each status has its own icon, so color is never the only sign. */
export function ReviewMark({ status }: { status: ReviewStatus }) {
  return <StatusWord {...LOOKS[status]}>{reviewStatusLabel(status)}</StatusWord>
}
