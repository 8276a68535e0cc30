import { FIRST_VIN_YEAR, SHORTEST_SERIAL, VIN_LENGTH, vinProblem } from '#platform/rules/vehicles/vin.ts'
import type { CollateralItem } from './collateral.ts'
import { SOURCED_BASES, VEHICLE_FIELDS } from './collateral-lists.ts'

/** A field of a thing that secures a loan, with what is wrong. */
export type CollateralProblem = [field: keyof CollateralItem, message: string]

/** Returns each field of a thing that secures a loan that is wrong or that contradicts another. */
export function collateralProblems(item: CollateralItem): CollateralProblem[] {
  const isVehicle = item.kind === 'vehicle'
  const misplaced = isVehicle ? undefined : VEHICLE_FIELDS.find((field) => item[field] !== null)
  const isNamed = item.vin !== null || item.make !== null || item.description !== null
  const checks: [isWrong: boolean, ...CollateralProblem][] = [
    [!isVehicle && item.description === null, 'description', 'Describe the collateral'],
    [isVehicle && !isNamed, 'vin', 'Enter the VIN, or the make and model'],
    ...valueChecks(item),
  ]
  return [
    ...(misplaced === undefined ? [] : ([[misplaced, 'Only a vehicle has this']] satisfies CollateralProblem[])),
    ...(isVehicle ? vinProblems(item) : []),
    ...checks.flatMap(([isWrong, field, message]): CollateralProblem[] => (isWrong ? [[field, message]] : [])),
  ]
}

function vinProblems({ vin, vin_exception: exception, model_year }: CollateralItem): CollateralProblem[] {
  if (vin === null) return exception === null ? [] : [['vin', 'Enter the serial number of the vehicle']]
  if (exception === null) {
    const problem = vinProblem(vin)
    return problem === null ? [] : [['vin', problem]]
  }
  if (!/^[A-Z0-9]+$/.test(vin)) return [['vin', 'A serial number has only letters and digits']]
  if (vin.length < SHORTEST_SERIAL || vin.length > VIN_LENGTH)
    return [['vin', `A serial number has ${SHORTEST_SERIAL} to ${VIN_LENGTH} characters. This one has ${vin.length}.`]]
  if (exception === 'other_market') return []
  if (model_year === null) return [['model_year', 'Enter the model year']]
  return model_year < FIRST_VIN_YEAR ? [] : [['model_year', 'The model year must be before 1981']]
}

function valueChecks(item: CollateralItem): [isWrong: boolean, ...CollateralProblem][] {
  const { value_cents: value, value_basis: basis, value_source: source, valued_on: day } = item
  const isAny = [value, basis, source, day].some((part) => part !== null)
  return [
    [isAny && value === null, 'value_cents', 'Enter the value'],
    [isAny && basis === null, 'value_basis', 'Choose the basis of the value'],
    [
      basis !== null && SOURCED_BASES.includes(basis) && source === null,
      'value_source',
      'Name the book or the appraiser',
    ],
    [isAny && day === null, 'valued_on', 'Enter the day of the value'],
    [day !== null && day < '1900-01-01', 'valued_on', 'The day of the value is before 1900'],
  ]
}
