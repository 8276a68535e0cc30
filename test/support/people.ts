import { randomUUID } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'
import type { TestDatabase } from './database.ts'

export interface Person {
  id: string
  email: string
  role: 'authenticated' | 'platform_admin'
  /** A session that lives, as a signed-in person has one. */
  sessionId: string
}

export type AccountType = 'lender' | 'dealer' | 'cro' | 'partner'

/** Someone with a confirmed address and a live session, and no organisation yet. */
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
  await server.query('insert into auth.sessions (id, user_id) values ($1, $2)', [person.sessionId, person.id])
  return person
}

/** Someone who completed the profile, and so founded and owns an organisation. */
export async function subscriber(
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
  role: 'admin' | 'staff' = 'staff',
): Promise<Person> {
  const person = await newcomer(database, name)
  await database.pools.server.query(
    `update app.people set organization_role = $3, organization_id = (select organization_id from app.people where id = $2) where id = $1`,
    [person.id, of.id, role],
  )
  return person
}

export async function superAdmin(database: TestDatabase, name: string): Promise<Person> {
  const person = await newcomer(database, name)
  await database.pools.server.query('update app.people set is_super_admin = true where id = $1', [person.id])
  return { ...person, role: 'platform_admin' }
}

/** Runs `work` in one transaction with the person's role and claims, as the wire does. */
export async function asPerson<T>(wire: Pool, person: Person, work: (db: PoolClient) => Promise<T>): Promise<T> {
  const claims = { sub: person.id, role: person.role, session_id: person.sessionId }
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
