import { CircleAlert, CircleCheck, CircleDashed, Clock } from 'lucide-react'
import type { InstalmentStatus, LoanStatus } from '#domain/lending/loan-account.ts'

// Current green, past due red, paid off blue (specification, states), each with a shape and a word of its own.
const LOAN = {
  current: { Icon: CircleCheck, colour: 'text-green', label: 'Current' },
  past_due: { Icon: CircleAlert, colour: 'text-red', label: 'Past due' },
  paid_off: { Icon: CircleCheck, colour: 'text-brand', label: 'Paid off' },
} as const

const INSTALMENT = {
  paid: { Icon: CircleCheck, colour: 'text-green', label: 'Paid' },
  scheduled: { Icon: CircleDashed, colour: 'text-ink-3', label: 'Scheduled' },
  late: { Icon: Clock, colour: 'text-orange', label: 'Late' },
  missed: { Icon: CircleAlert, colour: 'text-red', label: 'Missed' },
} as const

export function LoanStatusMark({ status }: { status: LoanStatus }) {
  return <Mark {...LOAN[status]} />
}

export function InstalmentStatusMark({ status }: { status: InstalmentStatus }) {
  return <Mark {...INSTALMENT[status]} />
}

function Mark({ Icon, colour, label }: (typeof LOAN)[LoanStatus] | (typeof INSTALMENT)[InstalmentStatus]) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 whitespace-nowrap align-middle font-medium text-small ${colour}`}
    >
      <Icon aria-hidden size={16} />
      {label}
    </span>
  )
}
