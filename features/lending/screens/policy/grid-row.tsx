import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ClipboardEvent, KeyboardEvent } from 'react'
import { Button } from '#ui/button.tsx'

interface GridRowProps {
  label: string
  columns: readonly string[]
  cells: readonly string[]
  row: number
  messages: readonly string[]
  press: (event: KeyboardEvent, row: number, column: number) => void
  paste: (event: ClipboardEvent, row: number, column: number) => void
  onType: ((column: number, text: string) => void) | undefined
  /** Removes or moves the row; undefined for a grid that can't be changed. */
  onRemove: (() => void) | undefined
  onMove: ((by: -1 | 1) => void) | undefined
}

/** A row of cells, with its messages below it. */
export function GridRow(props: GridRowProps) {
  const { label, columns, cells, row, messages, press, paste, onType, onRemove, onMove } = props
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
        {onRemove && onMove && (
          <td className="w-px whitespace-nowrap p-0 pl-1">
            <div className="flex">
              <MoveButtons what={`row ${row + 1} of ${label}`} onMove={onMove} />
              <Button variant="quiet" aria-label={`Remove row ${row + 1} of ${label}`} onClick={onRemove}>
                Remove
              </Button>
            </div>
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

/** Two buttons that move something up or down. At an end, they do nothing. */
export function MoveButtons({ what, onMove }: { what: string; onMove: (by: -1 | 1) => void }) {
  return (
    <>
      <Button variant="quiet" aria-label={`Move ${what} up`} onClick={() => onMove(-1)}>
        <ArrowUp aria-hidden size={16} />
      </Button>
      <Button variant="quiet" aria-label={`Move ${what} down`} onClick={() => onMove(1)}>
        <ArrowDown aria-hidden size={16} />
      </Button>
    </>
  )
}
