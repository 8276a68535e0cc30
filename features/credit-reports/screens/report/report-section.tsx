import type { ReactNode } from 'react'

interface ReportSectionProps {
  id: string
  title: string
  /** Shown at the right of the heading: counts or a switch. */
  aside?: ReactNode
  children: ReactNode
}

/** A section of the report with its heading, which the index links to. */
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

/** A line shown in place of an empty list. */
export function NothingReported({ children }: { children: ReactNode }) {
  return <p className="border-rule border-y py-3 text-ink-2">{children}</p>
}
