import type { ReactNode } from 'react'
import { LOAN_TYPES } from '#features/lending/rules/loan-types.ts'
import { loanTypeName } from '#features/lending/screens/lending-words.ts'
import { Button } from '#ui/button.tsx'
import { SelectField, TextField } from '#ui/forms/field.tsx'
import { useIsNarrowed } from './desk-list.tsx'

/** The filters of a list, beside its search. Hidden in print unless one is active. */
export function DeskFilters({ onClear, children }: { onClear: () => void; children: ReactNode }) {
  const isNarrowed = useIsNarrowed()
  return (
    <form
      role="search"
      onSubmit={(event) => event.preventDefault()}
      className={`${isNarrowed ? '' : 'print:hidden'} mb-4 grid grid-cols-2 items-end gap-3 lg:flex lg:flex-wrap`}
    >
      {children}
      {isNarrowed && (
        <Button variant="quiet" className="print:hidden" onClick={onClear}>
          Clear
        </Button>
      )}
    </form>
  )
}

interface SearchFieldProps {
  label: string
  typed: string
  onType: (text: string) => void
}

export function SearchField({ label, typed, onType }: SearchFieldProps) {
  return (
    <div className="col-span-2 lg:min-w-48 lg:max-w-72 lg:flex-[1.5]">
      <TextField
        label={label}
        type="search"
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
      />
    </div>
  )
}

interface ChoiceProps {
  label: string
  value: string
  /** The label of the choice that filters nothing. Without it, one of the options is always chosen. */
  every?: string
  options: readonly { value: string; label: string }[]
  onChoose: (value: string) => void
}

/** A filter with one choice. */
export function Choice({ label, value, every, options, onChoose }: ChoiceProps) {
  return (
    <div className="lg:min-w-36 lg:max-w-48 lg:flex-1">
      <SelectField
        label={label}
        value={value}
        options={every === undefined ? options : [{ value: '', label: every }, ...options]}
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      />
    </div>
  )
}

export const TYPE_OPTIONS = LOAN_TYPES.map((type) => ({ value: type, label: loanTypeName(type) }))
