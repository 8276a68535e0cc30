import type { CollateralItem } from '#features/lending/rules/collateral/collateral.ts'
import { collateralName } from '#features/lending/rules/collateral/collateral-words.ts'
import { counted } from '#platform/rules/counted.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import type { BookLoan } from './book-loan.ts'

type Thing = Pick<CollateralItem, 'kind' | 'condition' | 'model_year' | 'make' | 'model' | 'body' | 'description'>
type Vehicle = BookLoan['vehicle']

/**
 * Returns the vehicle of a contract that begins on a day. It is the one of the application's collateral. The booking states only the
 * facts that the collateral lacks. A booking that contradicts the collateral has a problem.
 */
export function bookedVehicle(
  asked: Vehicle,
  collateral: readonly Thing[],
  start: PlainDate,
): { vehicle: Vehicle } | { problem: string } {
  const known = collateral.filter(({ kind }) => kind === 'vehicle').map((thing) => factsOf(thing, start))
  const [only, second] = known
  if (only === undefined) return { vehicle: asked }
  if (asked !== undefined && known.every((facts) => contradicts(asked, facts)))
    return { problem: `The collateral of the application is ${known.map(inWords).join(', and ')}.` }
  if (second !== undefined) return { vehicle: asked }
  const isNew = only.isNew ?? asked?.is_new
  const age = only.age ?? asked?.age
  return { vehicle: isNew === undefined || age === undefined ? undefined : { is_new: isNew, age } }
}

interface VehicleFacts {
  name: string
  isNew: boolean | undefined
  age: number | undefined
}

function factsOf(thing: Thing, start: PlainDate): VehicleFacts {
  const { condition, model_year } = thing
  return {
    name: collateralName(thing),
    isNew: condition === null ? undefined : condition === 'new',
    age: model_year === null ? undefined : Number(start.slice(0, 4)) - model_year,
  }
}

const contradicts = (asked: NonNullable<Vehicle>, { isNew, age }: VehicleFacts): boolean =>
  (isNew !== undefined && isNew !== asked.is_new) || (age !== undefined && age !== asked.age)

function inWords({ name, isNew, age }: VehicleFacts): string {
  const state = isNew === undefined ? [] : [isNew ? 'new' : 'used']
  const years = age === undefined ? [] : [`${counted(age, 'year')} old`]
  const facts = [...state, ...years].join(', ')
  return facts === '' ? `“${name}”` : `“${name}” (${facts})`
}
