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

/** Marks a suspended company. */
export const SuspendedMark = () => (
  <StatusWord Icon={Ban} color="text-red">
    Suspended
  </StatusWord>
)

/** The subscription's status. Each status has its own icon, so color is never the only sign. */
export function StatusMark({ status }: { status: SubscriptionStatus }) {
  return <StatusWord {...LOOKS[status]}>{statusLabel(status)}</StatusWord>
}
