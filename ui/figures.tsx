import type { ReactNode } from 'react'

/** Large figures side by side, divided by thin rules; two in a row on a phone. Put `Figure`s inside. */
export function Figures({ children }: { children: ReactNode }) {
  return (
    <dl className="grid grid-cols-2 border-rule border-y lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none print:break-inside-avoid">
      {children}
    </dl>
  )
}

interface FigureProps {
  label: string
  value: ReactNode
  /** The small text beside or below the figure. */
  note?: ReactNode
}

/** Placeholders of the same height while the figures load. */
export function FiguresLoading({ labels }: { labels: readonly string[] }) {
  return (
    <div role="status">
      <span className="sr-only">Loading</span>
      <Figures>
        {labels.map((label) => (
          <Figure key={label} label={label} value={<span aria-hidden>…</span>} note={<span>&nbsp;</span>} />
        ))}
      </Figures>
    </div>
  )
}

/** One labeled figure. */
export function Figure({ label, value, note }: FigureProps) {
  return (
    <div className="min-w-0 border-rule py-4 pr-2 even:border-l even:pl-4 max-lg:nth-[n+3]:border-t lg:not-first:border-l lg:not-first:pl-5">
      <dt className="text-ink-3 text-label">{label}</dt>
      <dd className="mt-1 flex flex-wrap items-baseline gap-x-3">
        <span className="wrap-anywhere min-w-0 text-kpi">{value}</span>
        {note !== undefined && <span className="text-ink-3 text-small">{note}</span>}
      </dd>
    </div>
  )
}
