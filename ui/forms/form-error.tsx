import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

/** What went wrong, in a red box that screen readers speak at once. */
export function FormError({ children }: { children: ReactNode }) {
  return (
    <div role="alert" className="flex gap-2 rounded-sheet border border-red bg-red-tint px-3 py-2 text-red">
      <CircleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
      <div className="min-w-0 flex-1 break-words">{children}</div>
    </div>
  )
}

/** What went well, or is good to know; spoken when the reader is idle. */
export function Notice({ children }: { children: ReactNode }) {
  return (
    <div role="status" className="flex gap-2 rounded-sheet border border-green bg-green-tint px-3 py-2 text-green">
      <CircleCheck aria-hidden size={16} className="mt-0.5 shrink-0" />
      <div className="min-w-0 flex-1 break-words">{children}</div>
    </div>
  )
}

/** What has to be heeded before going on, though nothing failed; spoken when the reader is idle. */
export function Caution({ children }: { children: ReactNode }) {
  return (
    <div role="status" className="flex gap-2 rounded-sheet border border-yellow bg-yellow-tint px-3 py-2 text-yellow">
      <TriangleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
      <div className="min-w-0 flex-1 break-words">{children}</div>
    </div>
  )
}
