import { CircleAlert, CircleCheck, Clock, type LucideIcon, Minus } from 'lucide-react'
import type { ReactNode } from 'react'
import type { SubscriptionStatus } from '#domain/subscribers/subscription.ts'

const LOOKS: Record<SubscriptionStatus, { Icon: LucideIcon; colour: string }> = {
  active: { Icon: CircleCheck, colour: 'text-green' },
  trial: { Icon: Clock, colour: 'text-yellow' },
  past_due: { Icon: CircleAlert, colour: 'text-red' },
  cancelled: { Icon: Minus, colour: 'text-ink-3' },
}

/** A subscription's status: each with its own shape, so that colour is never alone. */
export function StatusMark({ status, children }: { status: SubscriptionStatus; children: ReactNode }) {
  const { Icon, colour } = LOOKS[status]
  return (
    <span className={`inline-flex items-center gap-1.5 whitespace-nowrap ${colour}`}>
      <Icon aria-hidden size={14} className="shrink-0" />
      {children}
    </span>
  )
}
