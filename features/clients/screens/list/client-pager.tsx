import { useLayoutEffect, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { LeftOut } from '#ui/printing/left-out.tsx'
import { COUNTED_UP_TO, type ListPage } from './client-list-queries.ts'
import { type ListView, PAGE_LENGTH } from './client-list-view.ts'

interface ClientPagerProps {
  page: ListPage
  view: ListView
  count: number | undefined
  onChange: (changes: Record<string, string | null>) => void
}

/**
 * The position in the list, with links to the pages before and after. Each page begins at a place of this one, which is
 * fast at any depth.
 */
export function ClientPager({ page, view, count, onChange }: ClientPagerProps) {
  const { rows, has_previous, has_next } = page
  const last = view.at + rows.length - 1
  // Going back counts down by whole pages, because clients added meanwhile may have moved the start.
  const previousAt = Math.max(1, view.at - PAGE_LENGTH)
  const buttons = useStayingFocus()

  const place = `${view.at.toLocaleString('en-US')} to ${last.toLocaleString('en-US')}${count === undefined ? '' : ` of ${inWords(Math.max(count, last))}`}`
  return (
    <>
      <nav aria-label="Pages" className="flex flex-wrap items-center justify-between gap-3 py-4 print:hidden">
        <p className="text-ink-3 text-table">{place}</p>
        {(has_previous || has_next) && (
          <div ref={buttons} className="flex gap-2">
            <Button disabled={view.at === 1} onClick={() => onChange({ after: null, before: null, at: null })}>
              First
            </Button>
            <Button
              disabled={!has_previous}
              onClick={() => onChange({ before: page.first, after: null, at: String(previousAt) })}
            >
              Previous
            </Button>
            <Button
              disabled={!has_next}
              onClick={() => onChange({ after: page.last, before: null, at: String(last + 1) })}
            >
              Next
            </Button>
          </div>
        )}
      </nav>
      {(has_previous || has_next) && (
        <LeftOut>This printout has clients {place}. The export of the list has all of them.</LeftOut>
      )}
    </>
  )
}

/** At either end of the list, the focused button becomes disabled, so the focus moves to the one beside it. */
function useStayingFocus() {
  const buttons = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const left = document.activeElement
    if (!buttons.current?.contains(left) || !left?.matches(':disabled')) return
    buttons.current.querySelector<HTMLElement>(':enabled')?.focus({ preventScroll: true })
  })
  return buttons
}

/** Formats a count. The database stops counting at a thousand. */
export function inWords(count: number): string {
  return count > COUNTED_UP_TO ? `more than ${COUNTED_UP_TO.toLocaleString('en-US')}` : count.toLocaleString('en-US')
}
