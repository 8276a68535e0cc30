import type { InspectorFields } from '#features/lending/rules/inspector/inspector-fields.ts'

const ENTRIES = [
  { value: 'terms', label: 'By its terms' },
  { value: 'payments', label: 'By its list of payments' },
] as const

interface EntryChoiceProps {
  entry: InspectorFields['entry']
  onChoose: (entry: InspectorFields['entry']) => void
}

/** Chooses between a contract's terms and the payments that it lists. */
export function EntryChoice({ entry, onChoose }: EntryChoiceProps) {
  return (
    <fieldset className="pb-3">
      <legend className="mb-1 font-medium text-ink-2 text-small">Enter the contract</legend>
      <div className="flex flex-wrap gap-x-6">
        {ENTRIES.map(({ value, label }) => (
          <label key={value} className="flex min-h-9 cursor-pointer items-center gap-2 pointer-coarse:min-h-11">
            <input
              type="radio"
              name="entry"
              value={value}
              checked={entry === value}
              onChange={() => onChoose(value)}
              className="size-4 shrink-0 accent-brand"
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
