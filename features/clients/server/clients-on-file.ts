import type { PoolClient } from 'pg'
import type { NewClient } from '#features/clients/rules/client-form.ts'
import type { SkipReason } from '#features/clients/rules/client-import.ts'
import type { SsnPolicy } from '#features/clients/rules/issued-ssn.ts'
import { maskSsn } from '#platform/rules/ssn.ts'
import { SEALED_COLUMNS } from '#platform/sealing/sealed-columns.ts'

/** The client that a row is on file as, and the problem of a row that may be another client. */
export interface OnFile {
  known: { reason: SkipReason; client_id: string } | null
  problem: string | null
}

// On file: by email and last four SSN digits; without an email, by full name instead. Alike: compares only what every
// colleague can see: name, last four SSN digits and birth year. So a file of guesses reveals none of the hidden digits.
const ON_FILE = `
  select asked.line, (array_agg(near.id order by near.archived_at nulls first, near.created_at) filter (where told.is_known))[1] as client_id,
         case min(case when near.archived_at is null then 1 else 2 end) filter (where told.is_known)
           when 1 then 'on_file' when 2 then 'archived' end as reason,
         (array_agg(near.full_name order by near.created_at) filter (where told.is_alike))[1] as alike
    from unnest($2::integer[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[])
           as asked (line, ssn, email, middle_name, last_name, first_name, born)
   cross join lateral (
      select c.* from public.clients c where c.organization_id = $1 and c.merged_into_id is null and c.ssn = asked.ssn
       union all
      select c.* from public.clients c
       where asked.ssn is null and c.organization_id = $1 and c.merged_into_id is null and c.ssn is null and c.date_of_birth = asked.born) near
   cross join lateral (
      select case when asked.email is null
                  then app.is_same_name(near.first_name, near.middle_name, near.last_name, asked.first_name, asked.middle_name, asked.last_name)
                  else lower(near.email) = lower(asked.email) end as is_known,
             asked.ssn is not null
             and (app.name_key(near.last_name) = app.name_key(asked.last_name) and near.last_name <> ''
                  or app.name_key(near.first_name) = app.name_key(asked.first_name) and near.date_of_birth = asked.born) as is_alike) told
   where told.is_known or told.is_alike
   group by asked.line`

// Clients of the same name and birth year, one of whom may have no SSN. In credit repair, also those with another SSN: a person has
// one file, and its SSN changes only by a review.
const NAMESAKES = `
  select distinct on (asked.line) asked.line, c.full_name, c.ssn is not null and asked.ssn is not null as has_other_ssn
    from unnest($2::integer[], $3::text[], $4::text[], $5::text[]) as asked (line, ssn, name, born)
    join public.clients c on c.organization_id = $1 and c.date_of_birth = asked.born and app.name_key(c.first_name || c.last_name) = app.name_key(asked.name)
                         and c.ssn is distinct from asked.ssn and c.merged_into_id is null
   order by asked.line, c.created_at`
// The same for rows with an SSN elsewhere. Few clients have none, and the index finds them.
const NAMESAKES_WITHOUT_SSN = `
  select distinct on (asked.line) asked.line, c.full_name, false as has_other_ssn
    from unnest($2::integer[], $3::text[], $4::text[], $5::text[]) as asked (line, ssn, name, born)
    join public.clients c on c.organization_id = $1 and c.merged_into_id is null and c.ssn is null and c.date_of_birth = asked.born
                         and app.name_key(c.first_name || c.last_name) = app.name_key(asked.name)
   order by asked.line, c.created_at`

interface Namesake {
  line: number
  full_name: string
  has_other_ssn: boolean
}

interface Row {
  line: number
  client: NewClient
}

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
  rows: readonly Row[],
  { isRepair }: SsnPolicy,
): Promise<Map<number, OnFile>> {
  const column = (value: (client: NewClient) => string | null) => rows.map(({ client }) => value(client))
  const { rows: found } = await db.query<Found>(ON_FILE, [
    organizationId,
    rows.map(({ line }) => line),
    column(maskOf),
    column(({ email }) => email),
    column(({ middle_name }) => middle_name),
    column(({ last_name }) => last_name),
    column(({ first_name }) => first_name),
    column(({ date_of_birth: born }) => SEALED_COLUMNS['clients.date_of_birth'].mask(born)),
  ])
  const isOpen = ({ client }: Row) => isRepair || client.ssn === null
  const namesakes = [
    ...(await namesakesOf(db, organizationId, NAMESAKES, rows.filter(isOpen))),
    ...(await namesakesOf(
      db,
      organizationId,
      NAMESAKES_WITHOUT_SSN,
      rows.filter((row) => !isOpen(row)),
    )),
  ]
  const onFile = new Map<number, OnFile>(
    namesakes.map((one) => [one.line, { known: null, problem: namesakeProblem(one) }]),
  )
  for (const { line, client_id, reason, alike } of found)
    onFile.set(line, {
      known: client_id !== null && reason !== null ? { reason, client_id } : null,
      problem: alike === null ? (onFile.get(line)?.problem ?? null) : sameDigitsProblem(alike),
    })
  return onFile
}

const maskOf = ({ ssn }: NewClient) => (ssn === null ? null : maskSsn(ssn))

async function namesakesOf(db: PoolClient, organizationId: string, sql: string, rows: readonly Row[]) {
  if (rows.length === 0) return []
  const { rows: found } = await db.query<Namesake>(sql, [
    organizationId,
    rows.map(({ line }) => line),
    rows.map(({ client }) => maskOf(client)),
    rows.map(({ client: { first_name, last_name } }) => first_name + last_name),
    rows.map(({ client }) => SEALED_COLUMNS['clients.date_of_birth'].mask(client.date_of_birth)),
  ])
  return found
}

const IF_DIFFERENT = 'If it is a different person, add the client by hand.'

/** The problem of a row whose last four SSN digits are those of a client with the same last name. */
export const sameDigitsProblem = (name: string): string =>
  `This may be ${name}, whose SSN has the same last four digits. ${IF_DIFFERENT}`

/** The problem of a row that has the name and the birth year of a client. */
export const namesakeProblem = ({ full_name: name, has_other_ssn }: Omit<Namesake, 'line'>): string =>
  has_other_ssn
    ? `This may be ${name}, who was born in the same year and has another SSN on file. ${IF_DIFFERENT}`
    : `This may be ${name}, who was born in the same year. ${IF_DIFFERENT}`
