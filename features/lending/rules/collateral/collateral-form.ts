import { typedCents, typedCount } from '#features/lending/rules/inspector/typed-values.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { ungrouped } from '#platform/rules/money.ts'
import { type CollateralItem, collateralList } from './collateral.ts'
import { VEHICLE_FIELDS } from './collateral-lists.ts'

/** A thing that secures a loan, as typed. Empty text is unknown. */
export interface TypedCollateral {
  kind: string
  vin: string
  vin_exception: string
  model_year: string
  make: string
  model: string
  body: string
  mileage: string
  condition: string
  description: string
  value: string
  value_basis: string
  value_source: string
  valued_on: string
}

export const EMPTY_COLLATERAL: TypedCollateral = {
  ...{ kind: 'vehicle', vin: '', vin_exception: '', model_year: '', make: '', model: '', body: '', mileage: '' },
  ...{ condition: '', description: '', value: '', value_basis: '', value_source: '', valued_on: '' },
}

/** A field of the form, with what is wrong. */
export type TypedCollateralProblem = [field: keyof TypedCollateral, message: string]

/** Reads a typed thing with the schema of the command. Dollars become cents. `today` is the company's day. */
export function readCollateral(
  typed: TypedCollateral,
  today: PlainDate,
): { item: CollateralItem } | { problems: TypedCollateralProblem[] } {
  // A field that another kind doesn't have is not shown, and so it is not sent.
  const shown =
    typed.kind === 'vehicle' ? typed : { ...typed, ...Object.fromEntries(VEHICLE_FIELDS.map((key) => [key, ''])) }
  const misread: TypedCollateralProblem[] = []
  const number = (field: 'model_year' | 'mileage' | 'value', read: typeof typedCents): number | null => {
    if (shown[field].trim() === '') return null
    const found = read(field === 'mileage' ? ungrouped(shown[field].trim()) : shown[field])
    if ('value' in found) return found.value
    misread.push([field, found.problem])
    return null
  }
  const { value: _, ...texts } = shown
  const sent = {
    ...Object.fromEntries(Object.entries(texts).map(([field, text]) => [field, text.trim() === '' ? null : text])),
    model_year: number('model_year', typedCount),
    mileage: number('mileage', typedCount),
    value_cents: number('value', typedCents),
  }
  if (shown.valued_on > today) misread.push(['valued_on', 'The day of the value can’t be in the future'])
  const parsed = collateralList.safeParse([sent])
  const refused = (parsed.error?.issues ?? []).map(
    ({ path, message }): TypedCollateralProblem => [formField(path[1]), message],
  )
  const all = [...misread, ...refused]
  const problems = all.filter(([field], n) => all.findIndex(([one]) => one === field) === n)
  const [item] = parsed.data ?? []
  return item === undefined || problems.length > 0 ? { problems } : { item }
}

function formField(wireField: PropertyKey | undefined): keyof TypedCollateral {
  const name = String(wireField).replace(/_cents$/, '')
  return isFormField(name) ? name : 'description'
}

const isFormField = (name: string): name is keyof TypedCollateral => Object.hasOwn(EMPTY_COLLATERAL, name)

/** Returns the form of a stored thing. */
export function typedCollateral(item: Readonly<Record<keyof CollateralItem, string | number | null>>): TypedCollateral {
  const text = (value: string | number | null) => (value === null ? '' : String(value))
  const { value_cents, ...rest } = item
  const texts = Object.fromEntries(
    Object.entries(rest).flatMap(([key, value]) => (isFormField(key) ? [[key, text(value)]] : [])),
  )
  return { ...EMPTY_COLLATERAL, ...texts, value: value_cents === null ? '' : (Number(value_cents) / 100).toFixed(2) }
}
