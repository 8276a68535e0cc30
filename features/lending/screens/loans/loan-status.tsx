import { CircleAlert, CircleCheck, CircleDashed, Clock } from 'lucide-react'
import type { InstalmentStatus, LoanStatus } from '#features/lending/rules/loan-account.ts'
import { StatusWord } from '#ui/status-icon.tsx'

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
  const { label, ...look } = LOAN[status]
  return <StatusWord {...look}>{label}</StatusWord>
}

export function InstalmentStatusMark({ status }: { status: InstalmentStatus }) {
  const { label, ...look } = INSTALMENT[status]
  return <StatusWord {...look}>{label}</StatusWord>
}
