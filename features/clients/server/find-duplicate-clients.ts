import type { Context } from 'hono'
import { z } from 'zod'
import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import { seenClients } from '#features/organizations/server/commands/hidden-clients.ts'
import { memberOf } from '#features/organizations/server/commands/member.ts'
import { requestOf } from '#platform/functions/request.ts'
import { isPlainDate } from '#platform/rules/dates.ts'
import { drawCheck } from './sensitive-budget.ts'

const requestSchema = z.object({
  client_id: z.guid('Invalid client ID').nullish(),
  first_name: z.string('First name is required').trim().min(1, 'First name is required').max(100),
  middle_name: z.string().trim().max(100).nullish(),
  // Empty for a person with one name.
  last_name: z.string('Last name is required').trim().max(100),
  ssn: z
    .string()
    .regex(/^\d{9}$/, 'SSN must have 9 digits')
    .nullish(),
  date_of_birth: z.string().refine(isPlainDate, 'Enter a valid date').nullish(),
})

// Compares sealed values by their blind index, without decrypting them, within the member's organization only.
const DUPLICATES = `
  with ssn as (
    select row_id from app.sealed_values
     where organization_id = $1 and table_name = 'clients' and column_name = 'ssn' and blind_index = $2),
  birth as (
    select row_id from app.sealed_values
     where organization_id = $1 and table_name = 'clients' and column_name = 'date_of_birth'
       and blind_index = coalesce($3, (
         select blind_index from app.sealed_values
          where organization_id = $1 and table_name = 'clients' and column_name = 'date_of_birth' and row_id = $6)))
  select c.id, c.first_name, c.last_name, c.full_name, c.city, c.state, c.created_at, c.archived_at,
         case when c.id in (select row_id from ssn) then 'ssn' else 'name_and_birth_date' end as same
    from public.clients c
   where c.organization_id = $1 and c.id is distinct from $6 and c.merged_into_id is null
     and c.id in (select row_id from ssn union all select row_id from birth)
     and (c.id in (select row_id from ssn) or app.is_same_name(c.first_name, c.middle_name, c.last_name, $4, $7, $5))
   order by c.created_at desc
   limit 5`

interface DuplicateRow {
  id: string
  first_name: string
  last_name: string
  full_name: string
  city: string | null
  state: string | null
  created_at: Date
  archived_at: Date | null
  same: 'ssn' | 'name_and_birth_date'
}

/**
 * Returns the member's clients with the same SSN, or the same name and birth date, as a client to be added or changed.
 * For a change, `client_id` excludes the client itself and supplies its birth date if none is given.
 */
export async function findDuplicateClients(deps: CommandDeps, context: Context): Promise<Response> {
  const member = await memberOf(deps, context)
  const { organizationId } = member
  const { client_id, first_name, middle_name, last_name, ssn, date_of_birth } = await requestOf(context, requestSchema)
  // Without any of these three, no sealed value is compared.
  if (ssn || date_of_birth || client_id) {
    const birth = {
      firstName: first_name,
      middleName: middle_name ?? null,
      lastName: last_name,
      dateOfBirth: date_of_birth ?? null,
    }
    await drawCheck(deps, context, member, { way: 'duplicates', ssn, except: client_id ?? undefined, birth })
  }

  const who = [first_name, last_name, client_id ?? null, middle_name ?? null]
  const { rows } = await deps.sealer.withCurrentIndex(organizationId, async () => {
    const indexes = await Promise.all([
      ssn ? deps.sealer.indexOf('clients.ssn', ssn, organizationId) : null,
      date_of_birth ? deps.sealer.indexOf('clients.date_of_birth', date_of_birth, organizationId) : null,
    ])
    return deps.pool.query<DuplicateRow>(DUPLICATES, [organizationId, ...indexes, ...who])
  })
  const seen = await seenClients(
    deps.pool,
    member,
    rows.map(({ id }) => id),
  )
  return context.json({ duplicates: rows.filter(({ id }) => seen.includes(id)) })
}
