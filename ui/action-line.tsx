import type { ReactNode } from 'react'

/** An act's button with a note about its effect beside it, or below it on a phone. */
export function ActionLine({ note, children }: { note: ReactNode; children: ReactNode }) {
  return (
    <li className="grid items-center gap-x-3 gap-y-1 border-rule border-b py-2 sm:grid-cols-[184px_minmax(0,1fr)]">
      {children}
      <span className="break-words text-ink-2 text-table">{note}</span>
    </li>
  )
}

/** Shown in place of an act's button while the act is unavailable. */
export function Unavailable({ icon, children }: { icon: ReactNode; children: string }) {
  return (
    <span className="flex min-h-9 items-center gap-2 px-3.5 text-ink-3 text-table">
      {icon}
      {children}
    </span>
  )
}
