import { Link } from 'react-router'
import { type PoolCell, poolCellAddress, poolCellName } from './pool-cell.ts'

interface FigureLinkProps {
  cell: PoolCell
  children: string
}

/** A figure that leads to the loans behind it. */
export function FigureLink({ cell, children }: FigureLinkProps) {
  return (
    <Link
      to={poolCellAddress(cell)}
      aria-label={`${children}: ${poolCellName(cell)}`}
      className="inline-flex min-h-6 items-center text-ink underline decoration-rule-strong decoration-dotted underline-offset-4 hover:text-brand"
    >
      {children}
    </Link>
  )
}
