import { type RefObject, useEffect, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { useShortcut } from '#ui/keyboard/shortcuts.ts'
import { type Selection, useBulkActions } from './client-bulk-actions.ts'
import { BulkAssign } from './client-bulk-assign.tsx'
import { useExport } from './client-export.ts'

interface BulkBarProps {
  selection: Selection
  /** The count in words: '12' or 'more than 1,000'. */
  count: string
  /** The label of "Select all", or null if everything is selected. */
  selectAll: { label: string; onSelect: () => void } | null
  /** True if the list shows archived clients, which can be restored. */
  isArchived: boolean
  columns: readonly string[]
  /** Called with the clients that stay selected: those a failure left unchanged, or none. */
  onLeft: (left: string[]) => void
}

/** The actions for the selected clients, at the bottom of the screen. B moves the focus there from any row. */
export function BulkBar({ selection, count, selectAll, isArchived, columns, onLeft }: BulkBarProps) {
  const bar = useRef<HTMLElement>(null)
  useWayThereAndBack(bar)
  const { archive, assign, progress, partlyDone } = useBulkActions(selection, onLeft)
  const pending = progress !== null
  const { exporting, dialog } = useExport()
  const exported = selection.kind === 'all' ? selection.wish : { ids: [...selection.ids], archived: isArchived }
  return (
    <section
      ref={bar}
      aria-label="Selected clients"
      className="sticky bottom-0 z-20 mt-2 flex flex-wrap items-center gap-3 border border-rule-strong bg-surface px-4 py-3 shadow-float print:hidden"
    >
      <p role="status" className="mr-auto font-semibold first-letter:uppercase">
        {progress ?? `${count} selected`}
      </p>
      {partlyDone && (
        <div className="order-first flex w-full flex-wrap items-center gap-3">
          <FormError>{partlyDone.said}</FormError>
          <Button onClick={partlyDone.undo}>Undo this change</Button>
        </div>
      )}
      {selectAll && (
        <Button variant="quiet" onClick={selectAll.onSelect} disabled={pending}>
          {selectAll.label}
        </Button>
      )}
      <BulkAssign disabled={pending} onAssign={assign} />
      <Button
        onClick={() => exporting.mutate({ wish: exported, columns })}
        disabled={pending}
        pending={exporting.isPending && 'Exporting...'}
      >
        Export
      </Button>
      <Button onClick={() => archive(!isArchived)} disabled={pending}>
        {isArchived ? 'Restore' : 'Archive'}
      </Button>
      <Button variant="quiet" onClick={() => onLeft([])} disabled={pending}>
        Clear selection
      </Button>
      {dialog}
    </section>
  )
}

/** B moves the focus to the bar. When the bar closes, the focus returns to the row it came from, if it still exists. */
function useWayThereAndBack(bar: RefObject<HTMLElement | null>): void {
  const cameFrom = useRef<Element | null>(null)
  useShortcut('b', () => {
    cameFrom.current = document.activeElement
    bar.current?.querySelector<HTMLElement>('button:not(:disabled)')?.focus()
  })
  useEffect(
    () => () => {
      if (cameFrom.current instanceof HTMLElement && document.activeElement === document.body) cameFrom.current.focus()
    },
    [],
  )
}
