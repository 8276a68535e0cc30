import { MessageSquareWarning } from 'lucide-react'

/** Marks an item in dispute, with shape and words. */
export function DisputedMark() {
  return (
    <span className="inline-flex items-center gap-1 whitespace-nowrap font-medium text-brand text-small">
      <MessageSquareWarning aria-hidden size={13} className="shrink-0" />
      In dispute
    </span>
  )
}
