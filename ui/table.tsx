import type { ReactNode } from 'react'

/** A column head: text, right-aligned text above figures, or text for screen readers only. */
type Head = string | { figure: string } | { spoken: string }

interface TableProps {
  label: string
  /**
   * On a phone, shows each row as a few lines, each cell on its own line after its `data-label`, instead of scrolling.
   */
  linesOnPhone?: boolean
  /** The column heads. A table that needs other heads writes its own thead. */
  heads?: readonly Head[]
  /** False if the rows are stacked on a phone and label their own cells. The heads are then for screen readers only. */
  headsOnPhone?: boolean
  children: ReactNode
}

/** A ruled table that scrolls sideways by itself on a narrow screen. Put the tbody inside. */
export function Table({ label, linesOnPhone = false, heads, headsOnPhone = true, children }: TableProps) {
  return (
    <section aria-label={label} tabIndex={0} className="relative overflow-x-auto">
      <table className={linesOnPhone ? 'ledger phone-lines' : 'ledger'}>
        {heads && (
          <thead className={headsOnPhone ? undefined : 'max-sm:sr-only'}>
            <tr>{heads.map(headCell)}</tr>
          </thead>
        )}
        {children}
      </table>
    </section>
  )
}

// Two columns may have the same head, so the position is the key. Columns never move.
function headCell(head: Head, column: number) {
  if (typeof head === 'string')
    return (
      <th key={column} scope="col">
        {head}
      </th>
    )
  if ('figure' in head)
    return (
      <th key={column} scope="col" className="text-right!">
        {head.figure}
      </th>
    )
  return (
    <th key={column} scope="col">
      <span className="sr-only">{head.spoken}</span>
    </th>
  )
}
