import { Ban, CircleAlert, CircleCheck, Clock, Minus } from 'lucide-react'
import { statusLabel } from '#features/administration/rules/subscription.ts'
import type { SubscriptionStatus } from '#features/organizations/rules/organization-status.ts'
import { StatusWord } from '#ui/status-icon.tsx'

const LOOKS = {
  active: { Icon: CircleCheck, color: 'text-green' },
  trial: { Icon: Clock, color: 'text-yellow' },
  past_due: { Icon: CircleAlert, color: 'text-red' },
  cancelled: { Icon: Minus, color: 'text-ink-3' },
} as const

/** A company that a super admin has suspended. */
export const SuspendedMark = () => (
  <StatusWord Icon={Ban} color="text-red">
    Suspended
  </StatusWord>
)

/** A subscription's status: each with its own shape, so that colour is never alone. */
export function StatusMark({ status }: { status: SubscriptionStatus }) {
  return <StatusWord {...LOOKS[status]}>{statusLabel(status)}</StatusWord>
}
