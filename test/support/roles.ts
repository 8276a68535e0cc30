import { type BuiltInRole, builtInPermissions, type Permission } from '#features/organizations/rules/permissions.ts'
import type { TestDatabase } from './database/database.ts'
import { asPerson, newcomer, type Person } from './people.ts'

let roles = 0

/** A role that the person's company defines, with these permissions; returns its id. */
export async function organizationRole(
  database: TestDatabase,
  of: Person,
  permissions: readonly Permission[],
  name = `Role ${++roles}`,
): Promise<string> {
  const { rows } = await asPerson(database.pools.wire, of, (db) =>
    db.query<{ id: string }>('select public.save_role($1, $2) as id', [name, permissions]),
  )
  if (rows[0] === undefined) throw new Error('No role was made')
  return rows[0].id
}

/** Someone of the same company, who may do these things and nothing else. */
export async function colleagueWith(
  database: TestDatabase,
  of: Person,
  permissions: readonly Permission[],
): Promise<Person> {
  const roleId = await organizationRole(database, of, permissions)
  const person = await newcomer(database, 'Casey')
  await database.pools.server.query(
    `update app.people set organization_role = 'custom', role_id = $3,
                           organization_id = (select organization_id from app.people where id = $2) where id = $1`,
    [person.id, of.id, roleId],
  )
  return person
}

/** What a person of a built-in role may do, as the server answers it. */
export const ownAs = (role: BuiltInRole) => ({ role, role_name: null, permissions: builtInPermissions(role) })
