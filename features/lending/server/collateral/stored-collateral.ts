import type { PoolClient } from 'pg'
import type { CollateralItem } from '#features/lending/rules/collateral/collateral.ts'
import { MOST_COLLATERAL_ITEMS } from '#features/lending/rules/collateral/collateral-lists.ts'
import { asked } from '#features/lending/server/applications/stored-application.ts'
import type { Member } from '#features/organizations/server/commands/member.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { decodedVehicle } from '#platform/rules/vehicles/vehicle-table.ts'
import { storedVehicleTable } from '#platform/vehicles/stored-table.ts'
import { collateralTwice, tooMuchCollateral, valuedLater } from './errors.ts'

/** The columns that hold a thing's fields as they are sent. */
export const COLLATERAL_COLUMNS = `kind, vin, vin_exception, model_year, make, model, body, mileage, condition, description, value_cents,
  value_basis, value_source, valued_on`

/** The person or program that writes collateral. An applicant on the public page is no person of the company. */
export type CollateralWriter = Pick<Member, 'organizationId' | 'requestId'> & { personId: string | null }

const OTHERS = `
  select count(*)::integer as others, coalesce(bool_or(vin is not null and vin = $4), false) as has_vin
    from public.application_collateral
   where organization_id = $1 and application_id = $2 and removed_at is null and id is distinct from $3::uuid`
const ADD = `
  with asked as (${asked('$4', '$5')})
  insert into public.application_collateral (organization_id, application_id, client_id, ${COLLATERAL_COLUMNS})
  select $1, a.id, a.client_id, s.kind, s.vin, s.vin_exception, s.model_year, s.make, s.model, s.body, s.mileage, s.condition, s.description,
         s.value_cents, s.value_basis, s.value_source, s.valued_on
    from asked, public.loan_applications a, jsonb_populate_record(null::public.application_collateral, $3::jsonb) s
   where a.organization_id = $1 and a.id = $2
  returning id`

/**
 * Adds a thing to the collateral of an application within a transaction. Returns its id. The VIN fills in the missing fields.
 *
 * @throws FunctionError for a day in the future, for a VIN that the application already has, or for too many things
 */
export async function addCollateral(
  db: PoolClient,
  { organizationId, personId, requestId }: CollateralWriter,
  { applicationId, item, today }: { applicationId: string; item: CollateralItem; today: PlainDate },
): Promise<string> {
  if (item.valued_on !== null && item.valued_on > today) throw valuedLater()
  await requireRoom(db, organizationId, applicationId, { id: null, vin: item.vin })
  const values = [organizationId, applicationId, JSON.stringify(await withDecoded(item, today)), personId, requestId]
  const { rows } = await db.query<{ id: string }>(ADD, values)
  return rows[0]?.id ?? ''
}

/** @throws FunctionError if the application already has a vehicle with this VIN, or too many other things */
export async function requireRoom(
  db: PoolClient,
  organizationId: string,
  applicationId: string,
  { id, vin }: { id: string | null; vin: string | null },
): Promise<void> {
  const values = [organizationId, applicationId, id, vin]
  const { rows } = await db.query<{ others: number; has_vin: boolean }>(OTHERS, values)
  if (rows[0]?.has_vin) throw collateralTwice()
  if ((rows[0]?.others ?? 0) >= MOST_COLLATERAL_ITEMS) throw tooMuchCollateral()
}

/** Fills in the year, make, model, and body that a standard VIN says, where nothing was typed. */
export async function withDecoded(item: CollateralItem, today: PlainDate): Promise<CollateralItem> {
  if (item.vin === null || item.vin_exception !== null) return item
  const said = decodedVehicle(await storedVehicleTable(), item.vin, latestModelYear(today))
  if (said === null) return item
  return {
    ...item,
    model_year: item.model_year ?? said.model_year,
    make: item.make ?? said.make,
    model: item.model ?? said.model,
    body: item.body ?? said.body,
  }
}

/** The model year after next can't be sold yet. */
export const latestModelYear = (today: PlainDate): number => Number(today.slice(0, 4)) + 1
