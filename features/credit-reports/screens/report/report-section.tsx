import type { ReactNode } from 'react'

interface ReportSectionProps {
  id: string
  title: string
  /** What stands at the right of the heading: counts, a switch. */
  aside?: ReactNode
  children: ReactNode
}

/** A part of the printed report, under its heading; the index leads to it. */
export function ReportSection({ id, title, aside, children }: ReportSectionProps) {
  return (
    <section aria-labelledby={`${id}-heading`} id={id} className="mt-10 min-w-0 scroll-mt-16">
      <div className="mb-1 flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id={`${id}-heading`} className="text-h2">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  )
}

/** A line that says there is nothing, where a list would stand. */
export function NothingReported({ children }: { children: ReactNode }) {
  return <p className="border-rule border-y py-3 text-ink-2">{children}</p>
}
