import type { ReactNode } from 'react'
import { type Bureau, bureauName } from '#features/credit-reports/rules/bureaus.ts'
import { BureauCode } from '#features/credit-reports/screens/scores/bureau-mark.tsx'

interface BureauColumnProps {
  bureau: Bureau
  children: ReactNode
}

/** One of three columns side by side, headed by the bureau's name. A phone shows the letter code instead. */
export function BureauColumn({ bureau, children }: BureauColumnProps) {
  return (
    <li className="border-rule px-3 py-2.5 not-first:border-l first:pl-0">
      <span className="flex flex-wrap items-center gap-x-2 text-ink-2">
        <BureauCode bureau={bureau} />
        <span className="max-sm:sr-only">{bureauName(bureau)}</span>
      </span>
      {children}
    </li>
  )
}

/** A bureau's part with several lines: beside the others if there is room, otherwise below them. */
export function BureauPart({ bureau, children }: BureauColumnProps) {
  return (
    <div className="border-rule px-4 py-3 first:pl-0 max-sm:px-0 max-sm:not-first:border-t sm:not-first:border-l">
      <p className="flex items-center gap-2 text-ink-2">
        <BureauCode bureau={bureau} /> {bureauName(bureau)}
      </p>
      {children}
    </div>
  )
}

/** One line for a bureau of an order, with its progress. */
export function BureauLine({ bureau, children }: BureauColumnProps) {
  return (
    <li className="flex min-h-8 items-center justify-between gap-3 border-rule border-b">
      <span className="flex items-center gap-3">
        <BureauCode bureau={bureau} /> {bureauName(bureau)}
      </span>
      {children}
    </li>
  )
}
