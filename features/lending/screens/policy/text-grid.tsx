import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react'
import type { Grid } from '#features/lending/rules/decisioning/grids/grid-text.ts'
import { moved } from '#features/lending/rules/decisioning/grids/table-edits.ts'
import { Button } from '#ui/button.tsx'
import { GridRow } from './grid-row.tsx'

interface TextGridProps {
  label: string
  columns: readonly string[]
  grid: Grid
  /** The messages of each row, by its number from 0. */
  problems: ReadonlyMap<number, string[]>
  /** Undefined for a grid that can't be changed. */
  onChange?: ((grid: Grid) => void) | undefined
}

/**
 * A table of text cells. Enter and the arrow keys move between rows; Enter in the last row adds one; Alt and an arrow key move the row
 * itself. Cells pasted from a spreadsheet fill the cells from the current one on.
 */
export function TextGrid({ label, columns, grid, problems, onChange }: TextGridProps) {
  const table = useRef<HTMLTableElement>(null)
  const focus = (row: number, column: number) =>
    requestAnimationFrame(() => table.current?.querySelector<HTMLElement>(`[data-cell="${row} ${column}"]`)?.focus())
  const empty = columns.map(() => '')
  const set = (row: number, column: number, text: string) =>
    onChange?.(withCells(grid, columns.length, row, column, [[text]]))
  const move = (row: number, by: -1 | 1, column = 0) => {
    if (grid[row + by] === undefined) return
    onChange?.(moved(grid, row, by))
    focus(row + by, column)
  }
  const press = (event: KeyboardEvent, row: number, column: number) => {
    const step = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    if (event.altKey) return move(row, step === 1 ? 1 : -1, column)
    if (event.key === 'Enter' && row === grid.length - 1) onChange?.([...grid, empty])
    focus(row + step, column)
  }
  const paste = (event: ClipboardEvent, row: number, column: number) => {
    const cells = cellsOf(event.clipboardData.getData('text/plain'))
    if (cells.length === 1 && cells[0]?.length === 1) return
    event.preventDefault()
    onChange?.(withCells(grid, columns.length, row, column, cells))
  }
  return (
    <section aria-label={label} tabIndex={0} className="relative overflow-x-auto">
      <table ref={table} className="w-full border-collapse text-small max-sm:block">
        <GridHead columns={columns} hasActions={onChange !== undefined} />
        <tbody className="max-sm:block">
          {grid.map((cells, row) => (
            <GridRow
              // The position is the row's only identity, because equal rows are allowed.
              key={row} // biome-ignore lint/suspicious/noArrayIndexKey: see above
              {...{ label, columns, cells, row, press, paste }}
              messages={problems.get(row) ?? []}
              onType={onChange && ((column, text) => set(row, column, text))}
              onRemove={onChange && (() => onChange(grid.filter((_, at) => at !== row)))}
              onMove={onChange && ((by) => move(row, by))}
            />
          ))}
        </tbody>
      </table>
      {onChange && (
        <Button className="mt-2" onClick={() => (onChange([...grid, empty]), focus(grid.length, 0))}>
          Add row
        </Button>
      )}
    </section>
  )
}

function GridHead({ columns, hasActions }: { columns: readonly string[]; hasActions: boolean }) {
  return (
    <thead className="max-sm:sr-only">
      <tr className="border-rule-strong border-b text-left text-ink-3">
        {columns.map((column) => (
          <th key={column} scope="col" className="px-1 py-1 font-medium">
            {column}
          </th>
        ))}
        {hasActions && (
          <th scope="col">
            <span className="sr-only">Actions</span>
          </th>
        )}
      </tr>
    </thead>
  )
}

const cellsOf = (text: string): string[][] =>
  text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((line) => line.split('\t'))

/** Returns the grid with a block of cells from a place on. It grows by the rows that are missing. */
function withCells(
  grid: Grid,
  width: number,
  row: number,
  column: number,
  block: readonly (readonly string[])[],
): Grid {
  const height = Math.max(grid.length, row + block.length)
  return Array.from({ length: height }, (_, at) =>
    Array.from({ length: width }, (__, place) => block[at - row]?.[place - column] ?? grid[at]?.[place] ?? ''),
  )
}
