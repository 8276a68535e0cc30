import type { Context } from 'hono'
import { z } from 'zod'
import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import { seenClients } from '#features/organizations/server/commands/hidden-clients.ts'
import { memberOf } from '#features/organizations/server/commands/member.ts'
import { requestOf } from '#platform/functions/request.ts'
import { ssnDigits } from '#platform/rules/ssn.ts'
import { drawCheck } from './sensitive-budget.ts'

const requestSchema = z.object({
  ssn: z
    .string('SSN is required')
    .max(20, 'SSN must have 9 digits')
    .transform(ssnDigits)
    .refine((digits) => digits.length === 9, 'SSN must have 9 digits'),
})

// Looking and logging are one statement; that an SSN was searched for is written down, the SSN itself is not.
export const FIND_BY_SSN = `
  with found as (
    select row_id from app.sealed_values
     where organization_id = $1 and table_name = 'clients' and column_name = 'ssn' and blind_index = $2
     limit 100)
  select coalesce(array_agg(row_id), '{}') as client_ids,
         app.record_audit($1, $3, 'client.searched_by_ssn', 'clients', null, jsonb_build_object('found', count(*)), $4)
    from found`

/** The clients of the caller's organisation with this SSN. It is compared by its blind index, so nothing is opened. */
export async function findClientBySsn(deps: CommandDeps, context: Context): Promise<Response> {
  const member = await memberOf(deps, context)
  const { ssn } = await requestOf(context, requestSchema)
  await drawCheck(deps, context, member, { way: 'search', ssn })

  const { organizationId, personId, requestId } = member
  const { rows } = await deps.sealer.withCurrentIndex(organizationId, async () => {
    const index = await deps.sealer.indexOf('clients.ssn', ssn, organizationId)
    return deps.pool.query<{ client_ids: string[] }>(FIND_BY_SSN, [organizationId, index, personId, requestId])
  })
  return context.json({ client_ids: await seenClients(deps.pool, member, rows[0]?.client_ids ?? []) })
}
