import { useEffect, useState } from 'react'
import { Refused } from '#platform/browser/client-link.ts'

export type Loaded<Found> =
  | { status: 'loading' }
  | { status: 'failed'; problem: Refused }
  | { status: 'there'; found: Found; atMs: number }

/** Loads something once for each key, and again on demand. `show` replaces it with a newer answer. */
export function useLoaded<Found>(key: string, load: (key: string) => Promise<Found>) {
  const [loaded, setLoaded] = useState<Loaded<Found>>({ status: 'loading' })
  const [tries, setTries] = useState(0)
  useEffect(() => {
    let isOver = false
    load(key).then(
      (found) => !isOver && setLoaded({ status: 'there', found, atMs: performance.now() }),
      (error: unknown) => {
        if (!(error instanceof Refused)) throw error
        if (!isOver) setLoaded({ status: 'failed', problem: error })
      },
    )
    return () => {
      isOver = true
    }
  }, [key, load, tries])
  return {
    loaded,
    again: () => setTries(tries + 1),
    show: (found: Found) => setLoaded({ status: 'there', found, atMs: performance.now() }),
  }
}
