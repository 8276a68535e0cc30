import type { TypedCollateral, TypedCollateralProblem } from '#features/lending/rules/collateral/collateral-form.ts'
import {
  COLLATERAL_ITEM_KINDS,
  VALUE_BASES,
  VEHICLE_CONDITIONS,
  VIN_EXCEPTIONS,
} from '#features/lending/rules/collateral/collateral-lists.ts'
import {
  COLLATERAL_KIND_WORDS,
  VALUE_BASIS_WORDS,
  VEHICLE_CONDITION_WORDS,
  VIN_EXCEPTION_WORDS,
} from '#features/lending/rules/collateral/collateral-words.ts'
import { SelectField, TextField } from '#ui/forms/field.tsx'
import { VinField } from './vin-field.tsx'

interface CollateralInputsProps {
  typed: TypedCollateral
  problems: readonly TypedCollateralProblem[]
  today: string
  onChange: (change: Partial<TypedCollateral>) => void
}

const UNKNOWN = { value: '', label: 'Not known' }
const options = <Value extends string>(values: readonly Value[], words: Readonly<Record<Value, string>>) =>
  values.map((value) => ({ value, label: words[value] }))
const KINDS = options(COLLATERAL_ITEM_KINDS, COLLATERAL_KIND_WORDS)
const CONDITIONS = [UNKNOWN, ...options(VEHICLE_CONDITIONS, VEHICLE_CONDITION_WORDS)]
const EXCEPTIONS = [
  { value: '', label: 'VIN with a check digit (since 1981)' },
  ...options(VIN_EXCEPTIONS, VIN_EXCEPTION_WORDS),
]
const BASES = [UNKNOWN, ...options(VALUE_BASES, VALUE_BASIS_WORDS)]

/** The fields of one thing that secures a loan. */
export function CollateralInputs({ typed, problems, today, onChange }: CollateralInputsProps) {
  const errorOf = (field: keyof TypedCollateral) => problems.find(([one]) => one === field)?.[1]
  const field = (name: keyof TypedCollateral) => ({
    value: typed[name],
    error: errorOf(name),
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  })
  return (
    <div className="grid items-start gap-x-4 gap-y-3 sm:grid-cols-2">
      <SelectField label="Kind" options={KINDS} {...field('kind')} />
      {typed.kind === 'vehicle' && (
        <>
          <SelectField label="Number" options={EXCEPTIONS} {...field('vin_exception')} />
          <VinField typed={typed} error={errorOf('vin')} onChange={onChange} />
          <TextField label="Model year" inputMode="numeric" autoComplete="off" {...field('model_year')} />
          <TextField label="Make" autoComplete="off" {...field('make')} />
          <TextField label="Model" autoComplete="off" {...field('model')} />
          <TextField label="Body" autoComplete="off" {...field('body')} />
          <TextField label="Mileage" inputMode="numeric" autoComplete="off" {...field('mileage')} />
          <SelectField label="Condition" options={CONDITIONS} {...field('condition')} />
        </>
      )}
      <TextField label="Description" autoComplete="off" required={typed.kind !== 'vehicle'} {...field('description')} />
      <TextField label="Value ($)" inputMode="decimal" autoComplete="off" {...field('value')} />
      <SelectField label="Basis of the value" options={BASES} {...field('value_basis')} />
      <TextField
        label="Source of the value"
        autoComplete="off"
        hint="The book or the appraiser."
        {...field('value_source')}
      />
      <TextField label="Valued on" type="date" max={today} {...field('valued_on')} />
    </div>
  )
}
