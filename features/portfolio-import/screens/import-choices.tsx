import { DAY_COUNTS } from '#features/lending/rules/day-count.ts'
import { LOAN_TYPES } from '#features/lending/rules/loan-types.ts'
import { loanTypeName } from '#features/lending/screens/lending-words.ts'
import type { ImportChoices } from '#features/portfolio-import/rules/import-commands.ts'
import { SelectField, TextField } from '#ui/forms/field.tsx'

interface ImportChoicesProps {
  choices: ImportChoices
  onChange: (change: Partial<ImportChoices>) => void
}

const MODES = [
  { value: 'balances', label: 'Balances only: each loan opens with what is owed' },
  { value: 'histories', label: 'Whole histories: each payment is entered on its day' },
] as const
const RULES = [
  { value: 'refuse', label: 'Refuse loans whose principal differs from the file' },
  { value: 'replay', label: 'Import them with the computed balance' },
] as const

/** The choices that hold for all loans of an import. */
export function ImportChoiceFields({ choices, onChange }: ImportChoicesProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        label="What to import"
        value={choices.mode}
        options={MODES}
        onChange={({ currentTarget }) =>
          onChange({ mode: currentTarget.value === 'histories' ? 'histories' : 'balances' })
        }
      />
      <TextField
        type="date"
        label="Balances are those of"
        hint="The day on which your old system made the file of loans."
        value={choices.cutover_on}
        onChange={({ currentTarget }) => onChange({ cutover_on: currentTarget.value })}
      />
      <SelectField
        label="Days are counted"
        value={choices.day_count}
        options={DAY_COUNTS.map((value) => ({ value, label: value }))}
        onChange={({ currentTarget }) =>
          onChange({ day_count: DAY_COUNTS.find((one) => one === currentTarget.value) ?? 'actual/365' })
        }
      />
      <SelectField
        label="Type of loans without one"
        value={choices.loan_type}
        options={LOAN_TYPES.map((value) => ({ value, label: loanTypeName(value) }))}
        onChange={({ currentTarget }) =>
          onChange({ loan_type: LOAN_TYPES.find((one) => one === currentTarget.value) ?? 'auto' })
        }
      />
      {choices.mode === 'histories' && (
        <SelectField
          label="If a history ends at another principal"
          value={choices.difference_rule}
          options={RULES}
          onChange={({ currentTarget }) =>
            onChange({ difference_rule: currentTarget.value === 'replay' ? 'replay' : 'refuse' })
          }
        />
      )}
      <p className="text-ink-3 text-small sm:col-span-2">
        Loans must bear simple interest on the unpaid principal. Loans with precomputed or add-on interest can’t be
        imported.
      </p>
    </div>
  )
}
