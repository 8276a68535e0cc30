import { Circle, CircleAlert, CircleCheck, Clock, type LucideIcon } from 'lucide-react'

const BY_STATUS = {
  success: { Icon: CircleCheck, colour: 'text-green', label: 'Success' },
  error: { Icon: CircleAlert, colour: 'text-red', label: 'Error' },
  pending: { Icon: Clock, colour: 'text-yellow', label: 'Pending' },
} as const

/** A status by shape, colour and word: check, alert, clock, and a neutral ring for any other. */
export function StatusIcon({ status, withLabel = false }: { status: string; withLabel?: boolean }) {
  const { Icon, colour, label } = Object.hasOwn(BY_STATUS, status)
    ? BY_STATUS[status as keyof typeof BY_STATUS] // hasOwn has just proved it, but doesn't narrow
    : { Icon: Circle, colour: 'text-ink-3', label: status }
  return (
    <span className={`inline-flex items-center gap-1.5 align-middle ${colour}`}>
      <Icon aria-hidden size={16} />
      <span className={withLabel ? 'font-medium text-small' : 'sr-only'}>{label}</span>
    </span>
  )
}

interface StatusWordProps {
  Icon: LucideIcon
  /** The class of the text colour. */
  colour: string
  children: string
}

/** A status in words, with a shape and a colour of its own. */
export function StatusWord({ Icon, colour, children }: StatusWordProps) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 whitespace-nowrap align-middle font-medium text-small ${colour}`}
    >
      <Icon aria-hidden size={16} className="shrink-0" />
      {children}
    </span>
  )
}
