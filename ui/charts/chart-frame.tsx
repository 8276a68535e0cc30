import { type ReactNode, useId, useState } from 'react'
import { Table } from '#ui/table.tsx'

export interface ChartTable {
  /** The head of the rows' column, such as 'Pulled'. */
  rowHead: string
  columns: readonly string[]
  rows: readonly { head: string; cells: readonly string[] }[]
}

interface ChartFrameProps {
  title: string
  /** The chart in one sentence, for screen readers. */
  summary: string
  table: ChartTable
  height: number
  children: ReactNode
}

/** A chart with its title. "View as table" shows every figure in a table. */
export function ChartFrame({ title, summary, table, height, children }: ChartFrameProps) {
  const id = useId()
  const [isTable, setIsTable] = useState(false)
  return (
    <figure aria-labelledby={id} className="min-w-0">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span id={id} className="font-semibold">
          {title}
        </span>
        <button
          type="button"
          aria-pressed={isTable}
          onClick={() => setIsTable(!isTable)}
          className="min-h-6 text-brand text-small underline print:hidden"
        >
          {isTable ? 'View as chart' : 'View as table'}
        </button>
      </figcaption>
      {isTable ? (
        <FigureTable title={title} table={table} />
      ) : (
        <div role="img" aria-label={summary} style={{ height }} className="mt-2 w-full text-[11px]">
          {children}
        </div>
      )}
    </figure>
  )
}

function FigureTable({ title, table }: { title: string; table: ChartTable }) {
  return (
    <div className="mt-2">
      <Table label={title} heads={[table.rowHead, ...table.columns.map((figure) => ({ figure }))]}>
        <tbody>
          {table.rows.map((row, position) => (
            <tr key={`${position} ${row.head}`}>
              <th scope="row">{row.head}</th>
              {row.cells.map((cell, column) => (
                <td key={table.columns[column]} className="text-right">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}
