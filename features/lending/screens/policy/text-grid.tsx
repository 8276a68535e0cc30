import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react'
import type { Grid } from '#features/lending/rules/decisioning/grids/grid-text.ts'
import { Button } from '#ui/button.tsx'

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
 * A table of text cells. Enter and the arrow keys move between rows; Enter in the last row adds one. Cells pasted from a spreadsheet
 * fill the cells from the current one on.
 */
export function TextGrid({ label, columns, grid, problems, onChange }: TextGridProps) {
  const table = useRef<HTMLTableElement>(null)
  const focus = (row: number, column: number) =>
    requestAnimationFrame(() => table.current?.querySelector<HTMLElement>(`[data-cell="${row} ${column}"]`)?.focus())
  const empty = columns.map(() => '')
  const set = (row: number, column: number, text: string) =>
    onChange?.(withCells(grid, columns.length, row, column, [[text]]))
  const press = (event: KeyboardEvent, row: number, column: number) => {
    const step = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined || event.altKey) return
    event.preventDefault()
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
      <table ref={table} className="w-max min-w-full border-collapse text-small">
        <GridHead columns={columns} hasActions={onChange !== undefined} />
        <tbody>
          {grid.map((cells, row) => (
            <GridRow
              // The position is the row's only identity, because equal rows are allowed.
              key={row} // biome-ignore lint/suspicious/noArrayIndexKey: see above
              {...{ label, columns, cells, row, press, paste }}
              messages={problems.get(row) ?? []}
              onType={onChange && ((column, text) => set(row, column, text))}
              onRemove={onChange && (() => onChange(grid.filter((_, at) => at !== row)))}
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
    <thead>
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

interface GridRowProps {
  label: string
  columns: readonly string[]
  cells: readonly string[]
  row: number
  messages: readonly string[]
  press: (event: KeyboardEvent, row: number, column: number) => void
  paste: (event: ClipboardEvent, row: number, column: number) => void
  onType: ((column: number, text: string) => void) | undefined
  onRemove: (() => void) | undefined
}

function GridRow({ label, columns, cells, row, messages, press, paste, onType, onRemove }: GridRowProps) {
  const id = `${label} problem ${row}`.replaceAll(' ', '-')
  return (
    <>
      <tr className="align-top">
        {columns.map((name, column) => (
          <td key={name} className="p-0">
            <input
              data-cell={`${row} ${column}`}
              aria-label={`${name}, row ${row + 1}`}
              aria-invalid={messages.length > 0 || undefined}
              aria-describedby={messages.length > 0 ? id : undefined}
              value={cells[column] ?? ''}
              size={Math.min(44, Math.max(name.length, (cells[column] ?? '').length, 6))}
              readOnly={onType === undefined}
              spellCheck={false}
              autoComplete="off"
              onChange={(event) => onType?.(column, event.target.value)}
              onKeyDown={(event) => press(event, row, column)}
              onPaste={(event) => onType && paste(event, row, column)}
              className="min-h-8 min-w-full border-rule border-b bg-transparent px-1 py-1 text-ink focus:bg-sunken aria-invalid:border-red pointer-coarse:min-h-11 max-sm:text-base"
            />
          </td>
        ))}
        {onRemove && (
          <td className="w-px whitespace-nowrap p-0 pl-1">
            <Button variant="quiet" aria-label={`Remove row ${row + 1} of ${label}`} onClick={onRemove}>
              Remove
            </Button>
          </td>
        )}
      </tr>
      {messages.length > 0 && (
        <tr>
          <td id={id} colSpan={columns.length + 1} className="px-1 pb-1 text-red">
            {messages.join(' ')}
          </td>
        </tr>
      )}
    </>
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
