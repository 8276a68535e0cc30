import { CircleAlert, CircleCheck, CircleDashed, Clock } from 'lucide-react'
import type { InstalmentStatus, LoanStatus } from '#features/lending/rules/loan-account.ts'
import { StatusWord } from '#ui/status-icon.tsx'

// Current green, past due red, paid off blue (from the specification), each with its own shape and word.
const LOAN = {
  current: { Icon: CircleCheck, color: 'text-green', label: 'Current' },
  past_due: { Icon: CircleAlert, color: 'text-red', label: 'Past due' },
  paid_off: { Icon: CircleCheck, color: 'text-brand', label: 'Paid off' },
} as const

const INSTALMENT = {
  paid: { Icon: CircleCheck, color: 'text-green', label: 'Paid' },
  scheduled: { Icon: CircleDashed, color: 'text-ink-3', label: 'Scheduled' },
  late: { Icon: Clock, color: 'text-orange', label: 'Late' },
  missed: { Icon: CircleAlert, color: 'text-red', label: 'Missed' },
} as const

export function LoanStatusMark({ status }: { status: LoanStatus }) {
  const { label, ...look } = LOAN[status]
  return <StatusWord {...look}>{label}</StatusWord>
}

export function InstalmentStatusMark({ status }: { status: InstalmentStatus }) {
  const { label, ...look } = INSTALMENT[status]
  return <StatusWord {...look}>{label}</StatusWord>
}
