import { CircleAlert, CircleCheck, Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import {
  inDays,
  type NoticeStatus,
  noNoticeText,
  timeLeftText,
} from '#features/organizations/rules/safeguards/incident.ts'
import { longDate, shortDate } from '#platform/rules/dates.ts'

/** The status of the notice to the FTC in a few words, red if overdue. */
export function NoticeWords({ notice }: { notice: NoticeStatus }) {
  switch (notice.kind) {
    case 'none':
      return 'Not due'
    case 'sent':
      return notice.daysLate === 0 ? `Sent ${shortDate(notice.sentOn)}` : `Sent ${inDays(notice.daysLate)} late`
    case 'due':
      return (
        <span className={notice.daysLeft < 0 ? 'font-semibold text-red' : ''}>
          {notice.isCountKnown ? '' : 'If 500 or more: '}
          {timeLeftText(notice.daysLeft)}
        </span>
      )
  }
}

/** The deadline of the notice to the FTC with the remaining time, or the reason that none is due. */
export function NoticeClock({ notice }: { notice: NoticeStatus }) {
  switch (notice.kind) {
    case 'none':
      return (
        <Box look="border-rule text-ink-2" icon={<CircleCheck aria-hidden size={16} />}>
          {noNoticeText(notice.because)}
        </Box>
      )
    case 'sent':
      return (
        <Box look="border-green bg-green-tint text-green" icon={<CircleCheck aria-hidden size={16} />}>
          The FTC was notified on {longDate(notice.sentOn)}
          {notice.daysLate > 0 && `, ${inDays(notice.daysLate)} after the last day, ${longDate(notice.dueOn)}`}.
        </Box>
      )
    case 'due':
      return <RunningClock {...notice} />
  }
}

interface RunningClockProps {
  dueOn: string
  daysLeft: number
  isCountKnown: boolean
}

function RunningClock({ dueOn, daysLeft, isCountKnown }: RunningClockProps) {
  const isOver = daysLeft < 0
  const look = isOver ? 'border-red bg-red-tint text-red' : 'border-yellow bg-yellow-tint text-yellow'
  const Icon = isOver ? CircleAlert : Clock
  return (
    <Box look={look} icon={<Icon aria-hidden size={16} />}>
      <p className="font-semibold">
        {isCountKnown ? '' : 'If 500 or more consumers are affected: '}
        {timeLeftText(daysLeft)}
      </p>
      <p>
        The FTC {isOver ? 'was to' : 'has to'} be notified as soon as possible, and by {longDate(dueOn)} at the latest:
        30 days after discovery (16 CFR 314.4(j)(1)).
        {!isCountKnown && ' Find out how many are affected; the deadline does not wait.'}
      </p>
    </Box>
  )
}

function Box({ look, icon, children }: { look: string; icon: ReactNode; children: ReactNode }) {
  return (
    <div role="status" className={`flex max-w-[72ch] gap-2 rounded-sheet border px-3 py-2 ${look}`}>
      <span className="mt-0.5 shrink-0">{icon}</span>
      <div className="min-w-0 flex-1 break-words">{children}</div>
    </div>
  )
}
