import { startTransition, useEffect, useState } from 'react'

const ROWS_AT_ONCE = 40

/**
 * Returns the first rows of a list, and more of them until all are there, so that a long list can be used at once. A click comes before
 * further rows. A printout has all rows.
 */
export function useGrowingList<Row>(rows: readonly Row[]): readonly Row[] {
  const [shown, setShown] = useState(ROWS_AT_ONCE)
  const isComplete = shown >= rows.length
  useEffect(() => {
    if (isComplete) return
    // A timer, because a hidden tab has no frames.
    const timer = setTimeout(() => startTransition(() => setShown((count) => count + ROWS_AT_ONCE)), 0)
    return () => clearTimeout(timer)
  }, [isComplete, shown])
  useEffect(() => {
    const showAll = () => setShown(Number.POSITIVE_INFINITY)
    window.addEventListener('beforeprint', showAll)
    return () => window.removeEventListener('beforeprint', showAll)
  }, [])
  return isComplete ? rows : rows.slice(0, shown)
}
