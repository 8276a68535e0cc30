import { randomUUID } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'
import { isPurposeAllowed, PERMISSIBLE_PURPOSES } from '#features/credit-reports/rules/ordering/purposes.ts'
import type { TestDatabase } from './database/database.ts'

export interface Person {
  id: string
  email: string
  role: 'authenticated' | 'platform_admin'
  /** A session that lives, as a signed-in person has one. */
  sessionId: string
  /** Who looks through this person's eyes; then the session's place holds a viewing. */
  act?: { sub: string }
}

export type AccountType = 'lender' | 'dealer' | 'cro' | 'partner'

/** Someone with a confirmed address and a session they have just begun with their password, and no organisation yet. */
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
 * Someone who completed the profile, and so founded and owns an organisation; it is approved for live services, has certified all
 * purposes its type may have, and its contract lets it ask the bureaus.
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

/** Sets facts about somebody's company; `sql` is the list of an update. */
export async function companyFacts(database: TestDatabase, of: Person, sql: string): Promise<void> {
  await database.pools.server.query(
    `update app.organizations set ${sql} where id = (select organization_id from app.people where id = $1)`,
    [of.id],
  )
}

/** Notes, or takes away, the contract by which a credit repair organisation may ask the bureaus itself. */
export async function directPullContract(database: TestDatabase, of: Person, isNoted = true): Promise<void> {
  await database.pools.server.query(
    `update app.organizations set has_direct_pull_contract = $2
      where id = (select organization_id from app.people where id = $1)`,
    [of.id, isNoted],
  )
}

/** Someone who founded an organisation that has certified nothing yet. */
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

/** Someone who joined the organisation of another. */
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

/** The subscriber as a super admin sees it during a view. */
export async function viewed(database: TestDatabase, of: Person, by: Person): Promise<Person> {
  const { rows } = await database.pools.server.query<{ id: string }>(
    `select (app.start_viewing(organization_id, $2, $3, 'a test', 30, null)).id from app.people where id = $1`,
    [of.id, by.id, by.sessionId],
  )
  if (rows[0] === undefined) throw new Error('Nobody to view')
  return { ...of, sessionId: rows[0].id, act: { sub: by.id } }
}

/** Someone who oversees every subscriber, signed in with their password a moment ago. */
export async function superAdmin(database: TestDatabase, name: string): Promise<Person> {
  const person = await newcomer(database, name)
  await database.pools.server.query('update app.people set is_super_admin = true where id = $1', [person.id])
  return { ...person, role: 'platform_admin' }
}

/** Runs `work` in one transaction with the person's role and claims, as the wire does. */
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
