import { CircleAlert, CircleCheck, CircleDashed, CircleX, Clock } from 'lucide-react'
import type { DueState, LoanStatus } from '#features/lending/rules/engine/loan-state.ts'
import { StatusWord } from '#ui/status-icon.tsx'

// Current green, past due red, paid off blue (from the specification), each with its own shape and word.
const LOAN = {
  current: { Icon: CircleCheck, color: 'text-green', label: 'Current' },
  past_due: { Icon: CircleAlert, color: 'text-red', label: 'Past due' },
  paid_off: { Icon: CircleCheck, color: 'text-brand', label: 'Paid off' },
  charged_off: { Icon: CircleX, color: 'text-ink-2', label: 'Charged off' },
  settled: { Icon: CircleCheck, color: 'text-ink-2', label: 'Settled' },
  sold: { Icon: CircleCheck, color: 'text-ink-2', label: 'Sold' },
} as const satisfies Record<LoanStatus, object>

const INSTALMENT = {
  paid: { Icon: CircleCheck, color: 'text-green', label: 'Paid' },
  scheduled: { Icon: CircleDashed, color: 'text-ink-3', label: 'Scheduled' },
  due: { Icon: Clock, color: 'text-brand', label: 'Due today' },
  partially_paid: { Icon: CircleDashed, color: 'text-brand', label: 'Partially paid' },
  late: { Icon: Clock, color: 'text-orange', label: 'Late' },
  missed: { Icon: CircleAlert, color: 'text-red', label: 'Missed' },
} as const satisfies Record<DueState, object>

export function LoanStatusMark({ status }: { status: LoanStatus }) {
  const { label, ...look } = LOAN[status]
  return <StatusWord {...look}>{label}</StatusWord>
}

/** Returns the name of a status, such as 'Past due'. */
export const loanStatusName = (status: LoanStatus): string => LOAN[status].label

export function InstalmentStatusMark({ status }: { status: DueState }) {
  const { label, ...look } = INSTALMENT[status]
  return <StatusWord {...look}>{label}</StatusWord>
}
