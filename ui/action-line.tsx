import type { ReactNode } from 'react'

/** One thing that can be done, with what it does beside it; on a phone below it. */
export function ActionLine({ note, children }: { note: ReactNode; children: ReactNode }) {
  return (
    <li className="grid items-center gap-x-3 gap-y-1 border-rule border-b py-2 sm:grid-cols-[184px_minmax(0,1fr)]">
      {children}
      <span className="break-words text-ink-2 text-table">{note}</span>
    </li>
  )
}

/** Stands where the button of an act will, while the product can't do it. */
export function Unavailable({ icon, children }: { icon: ReactNode; children: string }) {
  return (
    <span className="flex min-h-9 items-center gap-2 px-3.5 text-ink-3 text-table">
      {icon}
      {children}
    </span>
  )
}
