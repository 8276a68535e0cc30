import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#ui/button.tsx'
import { usePrinting } from '#ui/printing/printing.ts'

// From the specification.
const ROWS_AT_FIRST = 12

/** Returns the first twelve rows, or all on request and in print, and the button that switches. */
export function useFirstRows<Row>(rows: readonly Row[], what: string): { shown: readonly Row[]; more: ReactNode } {
  const [showsAll, setShowsAll] = useState(false)
  const [isPrinting, setIsPrinting] = useState(false)
  usePrinting(() => {
    // The browser prints as soon as this returns.
    flushSync(() => setIsPrinting(true))
    return () => setIsPrinting(false)
  })
  const more = rows.length > ROWS_AT_FIRST && (
    <Button variant="quiet" className="mt-2 print:hidden" onClick={() => setShowsAll(!showsAll)}>
      {showsAll ? `Show the first ${ROWS_AT_FIRST} ${what}` : `Show all ${rows.length} ${what}`}
    </Button>
  )
  return { shown: showsAll || isPrinting ? rows : rows.slice(0, ROWS_AT_FIRST), more }
}
