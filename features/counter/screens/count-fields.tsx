import {
  type CashCount,
  countedCents,
  DENOMINATIONS,
  type Denomination,
  MOST_PIECES,
} from '#features/counter/rules/denominations.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { TextField } from '#ui/forms/field.tsx'

/** The typed numbers of bills and coins. */
export type TypedCount = Partial<Record<Denomination, string>>

const isPieces = (text: string) => /^\d{1,6}$/.test(text) && Number(text) <= MOST_PIECES

/** Returns the count, or null if a field is not a whole number. */
export function countOf(typed: TypedCount): CashCount | null {
  const filled = DENOMINATIONS.map(({ key }) => [key, (typed[key] ?? '').trim()] as const).filter(
    ([, text]) => text !== '',
  )
  if (!filled.every(([, text]) => isPieces(text))) return null
  return Object.fromEntries(filled.map(([key, text]) => [key, Number(text)]))
}

interface CountFieldsProps {
  typed: TypedCount
  onType: (typed: TypedCount) => void
}

/** The fields for a count of a cash drawer, with its total. */
export function CountFields({ typed, onType }: CountFieldsProps) {
  const count = countOf(typed)
  return (
    <fieldset className="grid gap-4">
      <legend className="sr-only">Count by denomination</legend>
      <div className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-4">
        {DENOMINATIONS.map(({ key, label }) => (
          <TextField
            key={key}
            label={label}
            inputMode="numeric"
            autoComplete="off"
            value={typed[key] ?? ''}
            error={(typed[key] ?? '') === '' || isPieces((typed[key] ?? '').trim()) ? undefined : 'Whole number'}
            onChange={({ currentTarget }) => onType({ ...typed, [key]: currentTarget.value })}
          />
        ))}
      </div>
      <p className="flex justify-between border-rule-strong border-t pt-2 font-semibold" aria-live="polite">
        <span>Counted</span>
        <span>{count === null ? '–' : dollarsAndCents(countedCents(count))}</span>
      </p>
    </fieldset>
  )
}
