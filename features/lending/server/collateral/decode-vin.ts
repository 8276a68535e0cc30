import type { Context } from 'hono'
import { decodeVinSchema } from '#features/lending/rules/collateral/collateral.ts'
import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import { memberOf } from '#features/organizations/server/commands/member.ts'
import { validationFailed } from '#platform/functions/errors.ts'
import { requestOf } from '#platform/functions/request.ts'
import { dateOfInstant } from '#platform/rules/dates.ts'
import { decodedVehicle } from '#platform/rules/vehicles/vehicle-table.ts'
import { vinProblem } from '#platform/rules/vehicles/vin.ts'
import { storedVehicleTable } from '#platform/vehicles/stored-table.ts'
import { latestModelYear } from './stored-collateral.ts'

/** `POST /functions/v1/decode-vin`: returns what a VIN says about its vehicle, without asking another service. */
export async function decodeVin(deps: CommandDeps, context: Context): Promise<Response> {
  await memberOf(deps, context)
  const { vin } = await requestOf(context, decodeVinSchema)
  const problem = vinProblem(vin)
  if (problem !== null) throw validationFailed(`Validation error: ${problem}`)
  const latest = latestModelYear(dateOfInstant(new Date()))
  return context.json(decodedVehicle(await storedVehicleTable(), vin, latest))
}
