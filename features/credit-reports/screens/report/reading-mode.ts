import { useSearchParams } from 'react-router'
import { type Bureau, isBureau } from '#features/credit-reports/rules/bureaus.ts'
import { useNarrowScreen } from '#ui/narrow-screen.ts'

/** The layout of the bureaus' lists: one row per account, three columns, or a single bureau. */
export type ReadingMode = 'merged' | 'side' | Bureau

export interface Reading {
  mode: ReadingMode
  onlyDifferences: boolean
  setMode: (mode: ReadingMode) => void
  setOnlyDifferences: (only: boolean) => void
}

/** The report's layout. It is in the address, so that a link keeps it. A phone shows one bureau at a time. */
export function useReading(firstBureau: Bureau): Reading {
  const [params, setParams] = useSearchParams()
  const isNarrow = useNarrowScreen()
  const chosen = modeOf(params.get('view'))
  const set = (name: string, value: string | null) =>
    setParams(
      (before) => {
        if (value === null) before.delete(name)
        else before.set(name, value)
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  return {
    mode: isNarrow && !isBureau(chosen) ? firstBureau : chosen,
    onlyDifferences: params.has('differences'),
    setMode: (mode) => set('view', mode === 'merged' ? null : mode),
    setOnlyDifferences: (only) => set('differences', only ? '' : null),
  }
}

function modeOf(view: string | null): ReadingMode {
  return isBureau(view) || view === 'side' ? view : 'merged'
}
