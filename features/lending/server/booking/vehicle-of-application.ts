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
 * Returns a booking with the vehicle of its application's collateral.
 *
 * @throws FunctionError if the booking states another vehicle
 */
export async function withVehicle(
  db: PoolClient,
  organizationId: string,
  asked: BookLoan,
  start: PlainDate,
): Promise<BookLoan> {
  if (!asked.application_id) return asked
  const { rows } = await db.query<Thing>(COLLATERAL, [organizationId, asked.application_id])
  const found = bookedVehicle(asked.vehicle, rows, start)
  if ('problem' in found) throw vehicleDiffers(found.problem)
  const { vehicle: _, ...others } = asked
  return found.vehicle === undefined ? others : { ...others, vehicle: found.vehicle }
}
