import { counted } from '#platform/rules/counted.ts'
import type { Reading } from './reading-mode.ts'

interface DifferencesSwitchProps {
  /** The singular name of an item. */
  what: string
  items: readonly { differences: readonly unknown[] }[]
  reading: Reading
}

/** The number of items, the number with differences, and a switch to show only those. */
export function DifferencesSwitch({ what, items, reading }: DifferencesSwitchProps) {
  if (items.length === 0) return null
  const differing = items.filter(({ differences }) => differences.length > 0).length
  return (
    <p className="text-ink-2">
      {counted(items.length, what)} · {counted(differing, 'differs', 'differ')} between bureaus
      {(differing > 0 || reading.onlyDifferences) && (
        <span className="print:hidden">
          {' · '}
          <button
            type="button"
            aria-pressed={reading.onlyDifferences}
            onClick={() => reading.setOnlyDifferences(!reading.onlyDifferences)}
            className="min-h-6 text-brand underline"
          >
            {reading.onlyDifferences ? 'Show all' : 'Show only differences'}
          </button>
        </span>
      )}
    </p>
  )
}
