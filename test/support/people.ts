import { randomUUID } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'
import { isPurposeAllowed, PERMISSIBLE_PURPOSES } from '#features/credit-reports/rules/ordering/purposes.ts'
import type { TestDatabase } from './database/database.ts'

export interface Person {
  id: string
  email: string
  role: 'authenticated' | 'platform_admin'
  /** The id of an active session, as a signed-in person has. */
  sessionId: string
  /** The super admin who views this person. The session id is then that of the viewing. */
  act?: { sub: string }
}

export type AccountType = 'lender' | 'dealer' | 'cro' | 'partner'

/** Creates a person with a confirmed address and a new session, but no organization. */
export async function newcomer(database: TestDatabase, name: string): Promise<Person> {
  const person: Person = {
    id: randomUUID(),
    email: `${name.toLowerCase()}-${randomUUID()}@example.test`,
    role: 'authenticated',
    sessionId: randomUUID(),
  }
  const { server } = database.pools
  await server.query(
    `insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data) values ($1, $2, now(), jsonb_build_object('full_name', $3::text))`,
    [person.id, person.email, name],
  )
  await server.query(
    `with session as (insert into auth.sessions (id, user_id) values ($1, $2) returning id)
     insert into auth.mfa_amr_claims (session_id, authentication_method) select id, 'password' from session`,
    [person.sessionId, person.id],
  )
  return person
}

/**
 * Creates a person who completed the profile, and so created and owns an organization. It is approved for live
 * services, has certified all purposes of its type, and may order from the bureaus by contract.
 */
export async function subscriber(
  database: TestDatabase,
  name: string,
  accountType: AccountType = 'lender',
): Promise<Person> {
  const person = await founder(database, name, accountType)
  if (accountType === 'cro') await directPullContract(database, person)
  await companyFacts(database, person, "review_status = 'approved'")
  await database.pools.server.query(
    `insert into app.purpose_certifications (organization_id, purposes, text_version, text_hash, certified_by, certified_by_name, expires_at)
     select organization_id, $2, 'test', 'test', id, $3, now() + interval '1 year' from app.people where id = $1`,
    [person.id, PERMISSIBLE_PURPOSES.filter((purpose) => isPurposeAllowed(accountType, purpose)), name],
  )
  return person
}

/** Changes facts about a person's company. `sql` is the set list of an update. */
export async function companyFacts(database: TestDatabase, of: Person, sql: string): Promise<void> {
  await database.pools.server.query(
    `update app.organizations set ${sql} where id = (select organization_id from app.people where id = $1)`,
    [of.id],
  )
}

/** Adds or removes the contract by which a credit repair organization may order from the bureaus itself. */
export async function directPullContract(database: TestDatabase, of: Person, isNoted = true): Promise<void> {
  await database.pools.server.query(
    `update app.organizations set has_direct_pull_contract = $2
      where id = (select organization_id from app.people where id = $1)`,
    [of.id, isNoted],
  )
}

/** Creates a person with an organization that has certified nothing yet. */
export async function founder(
  database: TestDatabase,
  name: string,
  accountType: AccountType = 'lender',
): Promise<Person> {
  const person = await newcomer(database, name)
  await asPerson(database.pools.wire, person, (db) =>
    db.query('update public.users set full_name = $2, company_name = $3, account_type = $4 where id = $1', [
      person.id,
      name,
      `${name}'s company`,
      accountType,
    ]),
  )
  return person
}

/** Creates a person who joined another person's organization. */
export async function colleague(
  database: TestDatabase,
  of: Person,
  name: string,
  role: 'admin' | 'staff' | 'read_only' = 'staff',
): Promise<Person> {
  const person = await newcomer(database, name)
  await database.pools.server.query(
    `update app.people set organization_role = $3, organization_id = (select organization_id from app.people where id = $2) where id = $1`,
    [person.id, of.id, role],
  )
  return person
}

/** Returns the subscriber as a super admin sees it during a view. */
export async function viewed(database: TestDatabase, of: Person, by: Person): Promise<Person> {
  const { rows } = await database.pools.server.query<{ id: string }>(
    `select (app.start_viewing(organization_id, $2, $3, 'a test', 30, null)).id from app.people where id = $1`,
    [of.id, by.id, by.sessionId],
  )
  if (rows[0] === undefined) throw new Error('No one to view')
  return { ...of, sessionId: rows[0].id, act: { sub: by.id } }
}

/** Creates a super admin who has just signed in with their password. */
export async function superAdmin(database: TestDatabase, name: string): Promise<Person> {
  const person = await newcomer(database, name)
  await database.pools.server.query('update app.people set is_super_admin = true where id = $1', [person.id])
  return { ...person, role: 'platform_admin' }
}

/** Runs `work` in one transaction with the person's role and claims, as the REST server does. */
export async function asPerson<T>(wire: Pool, person: Person, work: (db: PoolClient) => Promise<T>): Promise<T> {
  const { id, role, sessionId, act } = person
  const claims = { sub: id, role, session_id: sessionId, act }
  const db = await wire.connect()
  try {
    await db.query('begin')
    await db.query("select set_config('role', $1, true), set_config('request.jwt.claims', $2, true)", [
      person.role,
      JSON.stringify(claims),
    ])
    const result = await work(db)
    await db.query('commit')
    return result
  } catch (error) {
    await db.query('rollback')
    throw error
  } finally {
    db.release()
  }
}
