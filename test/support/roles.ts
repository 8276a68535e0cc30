import { type BuiltInRole, builtInPermissions, type Permission } from '#features/organizations/rules/permissions.ts'
import type { TestDatabase } from './database/database.ts'
import { asPerson, newcomer, type Person } from './people.ts'

let roles = 0

/** Creates a role of the person's company with these permissions. Returns its id. */
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

/** Creates a person in the same company with only these permissions. */
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

/** The permissions of a built-in role, as the server returns them. */
export const ownAs = (role: BuiltInRole) => ({ role, role_name: null, permissions: builtInPermissions(role) })
