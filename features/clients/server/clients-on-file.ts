import type { PoolClient } from 'pg'
import type { NewClient } from '#features/clients/rules/client-form.ts'
import type { SkipReason } from '#features/clients/rules/client-import.ts'
import { fullName } from '#features/clients/rules/full-name.ts'
import { maskSsn } from '#platform/rules/ssn.ts'
import { SEALED_COLUMNS } from '#platform/sealing/sealed-columns.ts'

/** The client that a row is on file as, and the name of a client that it may be. */
export interface OnFile {
  known: { reason: SkipReason; client_id: string } | null
  alike: string | null
}

// On file: by email and last four SSN digits; without an email, by full name instead. Alike: compares only what every
// colleague can see: name, last four SSN digits and birth year. So a file of guesses reveals none of the hidden digits.
const ON_FILE = `
  select asked.line, known.id as client_id, known.reason, alike.full_name as alike
    from unnest($2::integer[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[])
           as asked (line, ssn, email, full_name, last_name, first_name, born)
    left join lateral (
      select c.id, case when c.archived_at is null then 'on_file' else 'archived' end as reason
        from public.clients c
       where c.organization_id = $1 and c.ssn = asked.ssn
         and case when asked.email is null then app.name_key(c.full_name) = app.name_key(asked.full_name) else lower(c.email) = lower(asked.email) end
       order by c.archived_at nulls first, c.created_at
       limit 1) known on true
    left join lateral (
      select c.full_name
        from public.clients c
       where c.organization_id = $1 and c.ssn = asked.ssn
         and (app.name_key(c.last_name) = app.name_key(asked.last_name)
              or app.name_key(c.first_name) = app.name_key(asked.first_name) and c.date_of_birth = asked.born)
       order by c.created_at
       limit 1) alike on true
   where known.id is not null or alike.full_name is not null`

interface Found {
  line: number
  client_id: string | null
  reason: SkipReason | null
  alike: string | null
}

/** Returns the rows that are on file, or may be, by line. */
export async function clientsOnFile(
  db: PoolClient,
  organizationId: string,
  rows: readonly { line: number; client: NewClient }[],
): Promise<Map<number, OnFile>> {
  const column = (value: (client: NewClient) => string | null) => rows.map(({ client }) => value(client))
  const { rows: found } = await db.query<Found>(ON_FILE, [
    organizationId,
    rows.map(({ line }) => line),
    column(({ ssn }) => maskSsn(ssn)),
    column(({ email }) => email),
    column((client) => fullName(client)),
    column(({ last_name }) => last_name),
    column(({ first_name }) => first_name),
    column(({ date_of_birth: born }) => SEALED_COLUMNS['clients.date_of_birth'].mask(born)),
  ])
  return new Map(
    found.map(({ line, client_id, reason, alike }) => [
      line,
      { known: client_id !== null && reason !== null ? { reason, client_id } : null, alike },
    ]),
  )
}
