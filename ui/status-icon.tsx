import { Circle, CircleAlert, CircleCheck, Clock, type LucideIcon } from 'lucide-react'

const BY_STATUS = {
  success: { Icon: CircleCheck, color: 'text-green', label: 'Success' },
  error: { Icon: CircleAlert, color: 'text-red', label: 'Error' },
  pending: { Icon: Clock, color: 'text-yellow', label: 'Pending' },
} as const

/** A status by shape, color, and word: check, alert, clock, and a neutral ring for any other. */
export function StatusIcon({ status, withLabel = false }: { status: string; withLabel?: boolean }) {
  const { Icon, color, label } = Object.hasOwn(BY_STATUS, status)
    ? BY_STATUS[status as keyof typeof BY_STATUS] // hasOwn has just proved it but doesn't narrow the type
    : { Icon: Circle, color: 'text-ink-3', label: status }
  return (
    <span className={`inline-flex items-center gap-1.5 align-middle ${color}`}>
      <Icon aria-hidden size={16} />
      <span className={withLabel ? 'font-medium text-small' : 'sr-only'}>{label}</span>
    </span>
  )
}

interface StatusWordProps {
  Icon: LucideIcon
  /** The class of the text color. */
  color: string
  children: string
}

/** A status in words, with its own shape and color. */
export function StatusWord({ Icon, color, children }: StatusWordProps) {
  return (
    <span className={`inline-flex items-center gap-1.5 whitespace-nowrap align-middle font-medium text-small ${color}`}>
      <Icon aria-hidden size={16} className="shrink-0" />
      {children}
    </span>
  )
}
