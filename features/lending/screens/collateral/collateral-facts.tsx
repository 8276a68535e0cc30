import {
  COLLATERAL_KIND_WORDS,
  collateralName,
  VEHICLE_CONDITION_WORDS,
  VIN_EXCEPTION_WORDS,
  valueWords,
} from '#features/lending/rules/collateral/collateral-words.ts'
import type { StoredCollateral } from '#features/lending/screens/queries.ts'

/** A thing that secures a loan: its name, its number, its condition, and its value. */
export function CollateralFacts({ item }: { item: StoredCollateral }) {
  const { kind, vin, vin_exception, mileage, condition, description } = item
  const name = collateralName(item)
  const facts = [
    kind !== 'vehicle' && COLLATERAL_KIND_WORDS[kind],
    mileage !== null && `${mileage.toLocaleString('en-US')} miles`,
    condition !== null && VEHICLE_CONDITION_WORDS[condition],
    vin_exception !== null && VIN_EXCEPTION_WORDS[vin_exception],
    description !== null && description !== name && description,
  ].filter((fact) => fact !== false)
  return (
    <div className="min-w-0 wrap-anywhere">
      <p className="font-medium">{name}</p>
      {vin !== null && <p className="text-code">{vin}</p>}
      {facts.length > 0 && <p className="text-ink-2">{facts.join(' · ')}</p>}
      <p className="text-ink-2">{valueWords(item) ?? 'Value not known'}</p>
    </div>
  )
}
