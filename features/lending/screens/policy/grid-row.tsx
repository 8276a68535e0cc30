import { ArrowDown, ArrowUp, X } from 'lucide-react'
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
      <tr
        className={`align-top max-sm:flex max-sm:flex-wrap max-sm:py-2 ${messages.length > 0 ? '' : 'border-rule border-b'}`}
      >
        {columns.map((name, column) => (
          <td
            key={name}
            data-label={name}
            className="min-w-16 p-0 max-sm:max-w-full max-sm:flex-auto max-sm:before:block max-sm:before:px-1 max-sm:before:text-ink-3 max-sm:before:text-small max-sm:before:content-[attr(data-label)]"
          >
            {/* A text area wraps, so that a long cell doesn't push the others off the screen. Enter moves on instead of breaking the line. */}
            <textarea
              data-cell={`${row} ${column}`}
              aria-label={`${name}, row ${row + 1}`}
              aria-invalid={messages.length > 0 || undefined}
              aria-describedby={messages.length > 0 ? id : undefined}
              value={cells[column] ?? ''}
              rows={1}
              readOnly={onType === undefined}
              spellCheck={false}
              autoComplete="off"
              onChange={(event) => onType?.(column, event.target.value.replaceAll(/\r?\n/g, ' '))}
              onKeyDown={(event) => press(event, row, column)}
              onPaste={(event) => onType && paste(event, row, column)}
              className="field-sizing-content block min-h-8 w-full resize-none bg-transparent px-1 py-1 text-ink focus:bg-sunken aria-invalid:border-red aria-invalid:border-b pointer-coarse:min-h-11 max-sm:bg-sunken max-sm:text-base"
            />
          </td>
        ))}
        {onRemove && onMove && (
          <td className="w-px whitespace-nowrap p-0 pl-1 max-sm:ml-auto max-sm:self-end">
            <div className="flex">
              <MoveButtons what={`row ${row + 1} of ${label}`} onMove={onMove} />
              <Button
                variant="quiet"
                className="px-1.5!"
                aria-label={`Remove row ${row + 1} of ${label}`}
                title="Remove the row"
                onClick={onRemove}
              >
                <X aria-hidden size={16} />
              </Button>
            </div>
          </td>
        )}
      </tr>
      {messages.length > 0 && (
        <tr className="border-rule border-b max-sm:block">
          <td id={id} colSpan={columns.length + 1} className="px-1 pb-1 text-red max-sm:block">
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
      <Button variant="quiet" className="px-1.5!" aria-label={`Move ${what} up`} onClick={() => onMove(-1)}>
        <ArrowUp aria-hidden size={16} />
      </Button>
      <Button variant="quiet" className="px-1.5!" aria-label={`Move ${what} down`} onClick={() => onMove(1)}>
        <ArrowDown aria-hidden size={16} />
      </Button>
    </>
  )
}
