import type { ReactNode } from 'react'

interface TableProps {
  label: string
  /** On a phone each row becomes a few lines, a cell on each with its `data-label` before it, instead of scrolling sideways. */
  linesOnPhone?: boolean
  children: ReactNode
}

/** A ruled table that scrolls sideways on its own when the screen is narrow; write thead and tbody inside. */
export function Table({ label, linesOnPhone = false, children }: TableProps) {
  return (
    <section aria-label={label} tabIndex={0} className="relative overflow-x-auto">
      <table className={linesOnPhone ? 'ledger phone-lines' : 'ledger'}>{children}</table>
    </section>
  )
}

/** The heads of a table whose last column holds what can be done with a row. */
export function TableHead({ headings }: { headings: readonly string[] }) {
  return (
    <thead>
      <tr>
        {headings.map((heading) => (
          <th key={heading} scope="col">
            {heading}
          </th>
        ))}
        <th scope="col">
          <span className="sr-only">Actions</span>
        </th>
      </tr>
    </thead>
  )
}
