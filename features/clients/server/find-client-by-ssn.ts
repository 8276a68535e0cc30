import type { Context } from 'hono'
import { z } from 'zod'
import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import { seenClients } from '#features/organizations/server/commands/hidden-clients.ts'
import { memberOf } from '#features/organizations/server/commands/member.ts'
import { requestOf } from '#platform/functions/request.ts'
import { ssnCountProblem, ssnDigits } from '#platform/rules/ssn.ts'
import { drawCheck } from './sensitive-budget.ts'

const requestSchema = z.object({
  ssn: z
    .string('SSN is required')
    .max(20, 'SSN must have 9 digits')
    .transform(ssnDigits)
    .refine((digits) => ssnCountProblem(digits) === null, {
      error: ({ input }) => ssnCountProblem(String(input)) ?? undefined,
    }),
})

// Searches and logs in one statement. The log records the search but not the SSN.
export const FIND_BY_SSN = `
  with found as (
    select distinct c.id as row_id
      from app.sealed_values v join public.clients c on c.organization_id = $1 and c.id = app.kept_client(v.row_id)
     where v.organization_id = $1 and v.table_name = 'clients' and v.column_name = 'ssn' and v.blind_index = $2
     limit 100)
  select coalesce(array_agg(row_id), '{}') as client_ids,
         app.record_audit($1, $3, 'client.searched_by_ssn', 'clients', null, jsonb_build_object('found', count(*)), $4)
    from found`

/** Returns the clients of the caller's organization with this SSN. Compares blind indexes, so no SSN is decrypted. */
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
