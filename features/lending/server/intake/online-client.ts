import type { PoolClient } from 'pg'
import type { OnlineApplication } from '#features/lending/rules/intake/online-application.ts'
import { asked } from '#features/lending/server/applications/stored-application.ts'
import { stateCode } from '#platform/rules/us-states.ts'
import type { OpenPage } from './apply-page.ts'
import { notTakenOnline } from './errors.ts'
import type { IntakeDeps } from './intake-deps.ts'

/** The client of an online application. `differences` states what the applicant entered differently from the file. */
export interface OnlineClient {
  id: string
  differences: string[]
  /** True for a new client, and for one with the name and the birth date that were entered. */
  isSamePerson: boolean
}

type Given = Pick<
  OnlineApplication,
  'first_name' | 'last_name' | 'email' | 'phone' | 'address' | 'city' | 'state' | 'zip'
>

interface KnownClient {
  id: string
  first_name: string
  last_name: string
  email: string | null
  phone: string | null
  address: string | null
  zip: string | null
  is_same_birth: boolean
}

// Two submissions with one new SSN wait for each other, so that they add one client.
const TAKE_TURNS = "select pg_advisory_xact_lock(hashtextextended('online applicant ' || $1 || ' ' || $2, 0))"
const KNOWN = `
  select c.id, c.first_name, c.last_name, nullif(btrim(c.email), '') as email, c.phone, c.address, c.zip,
         exists (select from app.sealed_values b
                  where b.organization_id = $1 and b.table_name = 'clients' and b.column_name = 'date_of_birth'
                    and b.row_id = c.id and b.blind_index = $3) as is_same_birth
    from app.sealed_values s join public.clients c on c.id = s.row_id and c.merged_into_id is null
   where s.organization_id = $1 and s.table_name = 'clients' and s.column_name = 'ssn' and s.blind_index = $2
   order by c.archived_at is not null, c.created_at desc limit 1`
const RESTORE =
  'update public.clients set archived_at = null where id = $1 and organization_id = $2 and archived_at is not null'
const ADD = `
  with asked as (${asked('null', '$2')}), source as (select set_config('app.client_source', 'online', true))
  insert into public.clients (organization_id, user_id, first_name, last_name, email, phone, address, city, state, zip, ssn, date_of_birth)
  select $1, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13 from asked, source
  returning id`

/**
 * Returns the client with the applicant's SSN, or adds one, within a transaction. A known client's file doesn't change, and the reply to
 * the applicant is the same in both cases.
 */
export async function onlineClient(
  deps: Pick<IntakeDeps, 'sealer'>,
  db: PoolClient,
  { organization_id: home, owner_id: ownerId }: Pick<OpenPage, 'organization_id' | 'owner_id'>,
  applicant: Given & Pick<OnlineApplication, 'ssn' | 'date_of_birth'>,
  requestId: string | null,
): Promise<OnlineClient> {
  const { sealer } = deps
  const { ssn, date_of_birth } = applicant
  const [ssnIndex, birthIndex] = await Promise.all([
    sealer.indexOf('clients.ssn', ssn, home),
    sealer.indexOf('clients.date_of_birth', date_of_birth, home),
  ])
  await takeTurns(db, home, ssnIndex)
  const known = (await db.query<KnownClient>(KNOWN, [home, ssnIndex, birthIndex])).rows[0]
  if (known !== undefined) {
    await db.query(RESTORE, [known.id, home])
    const isSamePerson = known.is_same_birth && isSameName(known, applicant)
    return { id: known.id, differences: differencesOf(known, applicant), isSamePerson }
  }
  if (ownerId === null) throw notTakenOnline()
  const [sealedSsn, sealedBirth] = await Promise.all([
    sealer.sealForWire('clients.ssn', ssn, home),
    sealer.sealForWire('clients.date_of_birth', date_of_birth, home),
  ])
  const { first_name, last_name, email, phone, address, city, zip } = applicant
  const person = [first_name, last_name, email, phone, address, city, stateCode(applicant.state), zip]
  const values = [home, requestId, ownerId, ...person, sealedSsn, sealedBirth]
  const added = (await db.query<{ id: string }>(ADD, values)).rows[0]
  if (added === undefined) throw new Error('No client was added')
  return { id: added.id, differences: [], isSamePerson: true }
}

/** Makes submissions with one SSN wait for each other until the transaction ends. */
export const takeTurns = (db: PoolClient, organizationId: string, ssnIndex: Buffer) =>
  db.query(TAKE_TURNS, [organizationId, ssnIndex.toString('hex')])

const same = (one: string | null, other: string): boolean =>
  (one ?? '').trim().toLowerCase() === other.trim().toLowerCase()

export const isSameName = (known: Pick<KnownClient, 'first_name' | 'last_name'>, given: Given): boolean =>
  same(`${known.first_name} ${known.last_name}`, `${given.first_name} ${given.last_name}`)

/** Never states the SSN or the birth date. */
export function differencesOf(known: KnownClient, given: Given): string[] {
  const checks: [isDifferent: boolean, words: string][] = [
    [!isSameName(known, given), `name ${given.first_name} ${given.last_name}`],
    [!same(known.email, given.email), `email ${given.email}`],
    [!same(known.phone, given.phone), `phone ${given.phone}`],
    [
      !same(known.address, given.address) || !same(known.zip, given.zip),
      `address ${given.address}, ${given.city}, ${given.state} ${given.zip}`,
    ],
    [!known.is_same_birth, 'another date of birth than the one on file'],
  ]
  return checks.filter(([isDifferent]) => isDifferent).map(([, words]) => words)
}
