import type { ReactNode } from 'react'

/** A column's head: its words, above figures to the right, or only spoken. */
type Head = string | { figure: string } | { spoken: string }

interface TableProps {
  label: string
  /** On a phone each row becomes a few lines, a cell on each with its `data-label` before it, instead of scrolling sideways. */
  linesOnPhone?: boolean
  /** The heads of the columns; a table with others writes its own thead. */
  heads?: readonly Head[]
  /** False where rows are stacked on a phone and name their cells themselves: the heads are then spoken only. */
  headsOnPhone?: boolean
  children: ReactNode
}

/** A ruled table that scrolls sideways on its own when the screen is narrow; write the tbody inside. */
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

function headCell(head: Head) {
  if (typeof head === 'string')
    return (
      <th key={head} scope="col">
        {head}
      </th>
    )
  if ('figure' in head)
    return (
      <th key={head.figure} scope="col" className="text-right!">
        {head.figure}
      </th>
    )
  return (
    <th key={head.spoken} scope="col">
      <span className="sr-only">{head.spoken}</span>
    </th>
  )
}
