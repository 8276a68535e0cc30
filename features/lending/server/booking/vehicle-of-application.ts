import type { PoolClient } from 'pg'
import type { BookLoan } from '#features/lending/rules/booking/book-loan.ts'
import { bookedVehicle } from '#features/lending/rules/booking/booked-vehicle.ts'
import type { CollateralItem } from '#features/lending/rules/collateral/collateral.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { vehicleDiffers } from './errors.ts'

type Thing = Pick<CollateralItem, 'kind' | 'condition' | 'model_year' | 'make' | 'model' | 'body' | 'description'>

const COLLATERAL = `
  select kind, condition, model_year, make, model, body, description from public.application_collateral
   where organization_id = $1 and application_id = $2 and removed_at is null order by created_at, id`

/**
 * Returns the vehicle of a contract: the one of its application's collateral, or the stated one. Undefined if neither is known.
 *
 * @throws FunctionError if another vehicle is stated than the one of the collateral
 */
export async function vehicleOfContract(
  db: PoolClient,
  organizationId: string,
  { application_id, vehicle }: Pick<BookLoan, 'application_id' | 'vehicle'>,
  start: PlainDate,
): Promise<BookLoan['vehicle']> {
  if (!application_id) return vehicle
  const { rows } = await db.query<Thing>(COLLATERAL, [organizationId, application_id])
  const found = bookedVehicle(vehicle, rows, start)
  if ('problem' in found) throw vehicleDiffers(found.problem)
  return found.vehicle
}
