import { CircleAlert, CircleCheck, CircleDashed, Clock, MessageCircleQuestion } from 'lucide-react'
import { type ReviewStatus, reviewStatusLabel } from '#features/administration/rules/company-review/review.ts'
import { StatusWord } from '#ui/status-icon.tsx'

const LOOKS = {
  not_sent: { Icon: CircleDashed, colour: 'text-ink-3' },
  in_review: { Icon: Clock, colour: 'text-yellow' },
  more_requested: { Icon: MessageCircleQuestion, colour: 'text-yellow' },
  approved: { Icon: CircleCheck, colour: 'text-green' },
  refused: { Icon: CircleAlert, colour: 'text-red' },
} as const

/** The state of a review: each with its own shape, so that color is never alone. */
export function ReviewMark({ status }: { status: ReviewStatus }) {
  return <StatusWord {...LOOKS[status]}>{reviewStatusLabel(status)}</StatusWord>
}
