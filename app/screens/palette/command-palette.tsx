import { type KeyboardEvent, useDeferredValue, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { counted } from '#platform/rules/counted.ts'
import { Keys } from '#ui/keyboard/keys.tsx'
import { type PaletteEntry, type PaletteGroup, usePaletteGroups } from './palette-entries.ts'

interface PaletteProps {
  onClose: () => void
  onShowShortcuts: () => void
}

/**
 * Finds clients, pages, and actions by typing: arrows choose, Enter opens, Escape closes. It covers the page and its
 * field keeps the focus, so the page needn't be hidden or made inert, which takes most of the time in other dialogs.
 */
export function CommandPalette({ isOpen, onClose, onShowShortcuts }: PaletteProps & { isOpen: boolean }) {
  const pressed = useRef<EventTarget>(null)
  return (
    // The focus stays in the text field, Escape closes, and a pointer clicks beside the sheet.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- See above.
    <div
      onMouseDown={(event) => {
        pressed.current = event.target
        // The field keeps the focus, wherever a pointer clicks.
        if (!(event.target instanceof HTMLInputElement)) event.preventDefault()
      }}
      onClick={({ target, currentTarget, detail }) => {
        // Not a click that started in the field, nor the second click of a double-click, which lands beside what the
        // first one opened.
        if (target === currentTarget && pressed.current === target && detail < 2) onClose()
      }}
      className="fixed inset-0 z-50 overflow-hidden overscroll-contain bg-[rgb(0_0_0/0.4)]"
    >
      <div
        // When closed it is still in the page, where code that looks for an open dialog must not find it.
        role={isOpen ? 'dialog' : undefined}
        aria-modal
        aria-label="Command palette"
        className="mx-auto mt-[10dvh] flex max-h-[80dvh] w-[min(640px,calc(100vw-32px))] flex-col rounded-sheet border border-rule bg-surface shadow-float"
      >
        <Palette onClose={onClose} onShowShortcuts={onShowShortcuts} />
      </div>
    </div>
  )
}

/** Takes the focus when it opens and returns it when it closes. */
function useKeyboard(onClosed: () => void) {
  const field = useRef<HTMLInputElement>(null)
  const leave = useEffectEvent(onClosed)
  useLayoutEffect(() => {
    const before = document.activeElement
    field.current?.focus()
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
      leave()
    }
  }, [])
  return field
}

function Palette({ onClose, onShowShortcuts }: PaletteProps) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState(0)
  const field = useKeyboard(() => {
    setTyped('')
    setChosen(0)
  })
  const { groups, isSearching, hasFailed } = usePaletteGroups(typed, onShowShortcuts)
  // The field renders at once without waiting for its list, and Enter works before the list is rendered.
  const shown = useDeferredValue(groups, [])
  const entries = groups.flatMap((group) => group.entries)
  const current = Math.min(chosen, entries.length - 1)
  const run = ({ to, act }: PaletteEntry) => {
    onClose()
    if (to !== undefined) void navigate(to)
    // After the palette has returned the focus, because the act may take it.
    else setTimeout(() => act?.())
  }
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: current + 1, ArrowUp: current - 1, PageDown: current + 8, PageUp: current - 8 }[event.key]
    const entry = entries[current]
    if (step !== undefined) setChosen((step + entries.length) % Math.max(entries.length, 1))
    else if (event.nativeEvent.isComposing) return
    else if (event.key === 'Enter' && entry) run(entry)
    else if (event.key === 'Escape') onClose()
    // There is nothing else to focus.
    else if (event.key !== 'Tab') return
    event.preventDefault()
  }
  return (
    <>
      <input
        ref={field}
        role="combobox"
        aria-label="Find a client, page or action"
        aria-expanded
        aria-controls="palette-entries"
        aria-activedescendant={entries[current] && optionId(entries[current])}
        autoComplete="off"
        spellCheck={false}
        placeholder="Find a client, page or action"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setChosen(0)
        }}
        onKeyDown={press}
        className="min-h-12 w-full border-rule border-b bg-transparent px-4 text-base outline-offset-[-2px] placeholder:text-ink-3"
      />
      <Entries groups={shown} current={entries[current]?.id} onRun={run} />
      <p role="status" className="border-rule border-t px-4 py-2 text-ink-3 text-small">
        {summary(entries.length, isSearching, hasFailed)}
      </p>
    </>
  )
}

const optionId = ({ id }: PaletteEntry) => `palette-${id.replaceAll(/[^\w-]/g, '-')}`

function summary(count: number, isSearching: boolean, hasFailed: boolean): string {
  if (hasFailed) return "Couldn't search. Check your connection and type again."
  if (isSearching) return 'Searching...'
  return count === 0 ? 'Nothing found' : `${counted(count, 'entry', 'entries')} · arrows to choose, Enter to go`
}

function Entries({
  groups,
  current,
  onRun,
}: {
  groups: PaletteGroup[]
  current: string | undefined
  onRun: (entry: PaletteEntry) => void
}) {
  return (
    <div id="palette-entries" role="listbox" aria-label="Entries" className="min-h-0 flex-1 overflow-y-auto py-2">
      {groups.map(({ title, entries }) => (
        <div key={title} role="group" aria-label={title}>
          <p aria-hidden className="px-4 pt-2 pb-1 text-ink-3 text-label">
            {title}
          </p>
          {entries.map((entry) => (
            <Option key={entry.id} entry={entry} isCurrent={entry.id === current} onRun={onRun} />
          ))}
        </div>
      ))}
    </div>
  )
}

function Option({
  entry,
  isCurrent,
  onRun,
}: {
  entry: PaletteEntry
  isCurrent: boolean
  onRun: (entry: PaletteEntry) => void
}) {
  return (
    // The focus stays in the text field, which names the chosen entry. A pointer clicks here.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- See above.
    <div
      id={optionId(entry)}
      role="option"
      aria-selected={isCurrent}
      ref={(element) => {
        if (isCurrent) element?.scrollIntoView?.({ block: 'nearest' })
      }}
      onClick={() => onRun(entry)}
      className={`flex min-h-9 cursor-pointer items-center gap-3 border-l-3 px-4 py-1 hover:bg-sunken pointer-coarse:min-h-11 ${isCurrent ? 'border-brand bg-brand-tint' : 'border-transparent'}`}
    >
      <span className="min-w-0 flex-1 break-words">
        {entry.label}
        {entry.hint && <span className="ml-2 text-ink-2 text-small">{entry.hint}</span>}
      </span>
      {entry.keys && <Keys keys={entry.keys} />}
    </div>
  )
}
