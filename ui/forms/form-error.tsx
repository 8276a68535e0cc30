import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

/** A red box with an error, which screen readers announce at once. */
export function FormError({ children }: { children: ReactNode }) {
  return (
    <div role="alert" className="flex gap-2 rounded-sheet border border-red bg-red-tint px-3 py-2 text-red">
      <CircleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
      <div className="min-w-0 flex-1 break-words">{children}</div>
    </div>
  )
}

/** A success or information message, which screen readers announce politely. */
export function Notice({ children }: { children: ReactNode }) {
  return (
    <div role="status" className="flex gap-2 rounded-sheet border border-green bg-green-tint px-3 py-2 text-green">
      <CircleCheck aria-hidden size={16} className="mt-0.5 shrink-0" />
      <div className="min-w-0 flex-1 break-words">{children}</div>
    </div>
  )
}

/** A warning before the user goes on, which screen readers announce politely. */
export function Caution({ children }: { children: ReactNode }) {
  return (
    <div role="status" className="flex gap-2 rounded-sheet border border-yellow bg-yellow-tint px-3 py-2 text-yellow">
      <TriangleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
      <div className="min-w-0 flex-1 break-words">{children}</div>
    </div>
  )
}
