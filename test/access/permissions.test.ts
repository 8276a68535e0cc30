import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  aboutPermission,
  BUILT_IN_ROLES,
  builtInPermissions,
  isPermission,
  neededBy,
  PERMISSIONS,
} from '#features/organizations/rules/permissions.ts'
import { accessFiles } from '#platform/database/migrate.ts'
import { type OwnedDatabase, ownedDatabase } from '#test/support/database/database.ts'
import { asPerson, colleague, newcomer, type Person, subscriber } from '#test/support/people.ts'
import { colleagueWith, organizationRole } from '#test/support/roles.ts'

let database: OwnedDatabase
let maria: Person
let omar: Person

beforeAll(async () => {
  database = await ownedDatabase()
  maria = await subscriber(database, 'Maria')
  omar = await subscriber(database, 'Omar')
})
afterAll(() => database.close())

const as = (person: Person, sql: string, values: unknown[] = []) =>
  asPerson(database.pools.wire, person, (db) => db.query(sql, values))
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => (error instanceof pg.DatabaseError ? error.code : String(error)),
  )
const heldBy = async (person: Person) => (await as(person, 'select public.my_permissions() as own')).rows[0].own

describe('the database and the screens have the same permissions', () => {
  test('by name, label, and what each needs', async () => {
    const { rows } = await database.owner.query('select name, label, needs from app.permission_list()')

    expect(rows).toEqual(
      PERMISSIONS.map((name) => ({ name, label: aboutPermission(name).label, needs: neededBy(name) })),
    )
  })

  test.each(BUILT_IN_ROLES)('and what the role %s allows', async (role) => {
    const { rows } = await database.owner.query('select app.built_in_permissions($1) as held', [role])

    expect(rows[0].held).toEqual(builtInPermissions(role))
  })

  test('no access file uses a permission that is not in the list', () => {
    const asked = accessFiles().flatMap(({ name: file, text }) =>
      [...text.matchAll(/app\.(?:has_permission|require_permission|permitted_organization_id)\('(\w+)'\)/g)].map(
        ([, name = '']) => `${file}: ${name}`,
      ),
    )

    expect(asked.length).toBeGreaterThan(5)
    expect(asked.filter((one) => !isPermission(one.split(': ')[1] ?? ''))).toEqual([])
  })
})

describe("a person's permissions", () => {
  test('are those of their role, and none without a company', async () => {
    const reader = await colleague(database, maria, 'Rhea', 'read_only')

    expect(await heldBy(maria)).toEqual({ role: 'owner', role_name: null, permissions: PERMISSIONS })
    expect(await heldBy(reader)).toMatchObject({ role: 'read_only', permissions: ['see_all_clients'] })
    expect(await heldBy(await newcomer(database, 'Nell'))).toEqual({ role: null, role_name: null, permissions: [] })
  })

  test('change with the role at the next request', async () => {
    const teller = await colleagueWith(database, maria, ['take_payments'])
    expect(await heldBy(teller)).toMatchObject({ role: 'custom', permissions: ['take_payments'] })
    const { rows } = await database.owner.query('select role_id from app.people where id = $1', [teller.id])

    await as(maria, "select public.save_role('Teller', '{send_messages,take_payments}', $1)", [rows[0].role_id])

    expect(await heldBy(teller)).toMatchObject({ role_name: 'Teller', permissions: ['take_payments', 'send_messages'] })
  })
})

describe('a role that a company defines', () => {
  test('does not exist for another company', async () => {
    const theirs = await organizationRole(database, omar, ['take_payments'])
    const priya = await colleague(database, maria, 'Priya')

    expect(await codeOf(as(maria, 'select public.change_member_role($1, $2)', [priya.id, theirs]))).toBe('PT422')
    expect(await codeOf(as(maria, "select public.save_role('Mine', '{}', $1)", [theirs]))).toBe('PT404')
    expect(await codeOf(as(maria, 'select public.delete_role($1)', [theirs]))).toBe('PT404')
    const forced = database.owner.query(
      `update app.people set organization_role = 'custom', role_id = $2 where id = $1`,
      [priya.id, theirs],
    )
    expect(await codeOf(forced)).toBe('23503')
  })

  test.each([
    ['without a name', '  ', ['take_payments'], 'PT422'],
    ['named as a built-in one', 'Owner', ['take_payments'], 'PT409'],
    ['with a permission that does not exist', 'Teller 2', ['fly'], 'PT422'],
    ['with a permission that needs another', 'Teller 3', ['see_billing'], 'PT422'],
  ])('is rejected %s', async (_, name, permissions, code) => {
    expect(await codeOf(as(maria, 'select public.save_role($1, $2)', [name, permissions]))).toBe(code)
  })

  test('has a unique name', async () => {
    await organizationRole(database, maria, [], 'Closer')

    expect(await codeOf(as(maria, "select public.save_role('closer', '{}')"))).toBe('PT409')
  })

  test('can be given, changed, and deleted only by a person with all its permissions', async () => {
    const chief = await colleagueWith(database, maria, ['manage_members', 'take_payments'])
    const strong = await organizationRole(database, maria, ['reverse_payments'])
    const weak = await organizationRole(database, maria, ['take_payments'])
    const priya = await colleagueWith(database, maria, [])
    const give = (role: string) => as(chief, 'select public.change_member_role($1, $2)', [priya.id, role])

    expect(await codeOf(as(chief, "select public.save_role('Strong', '{reverse_payments}')"))).toBe('42501')
    expect(await codeOf(as(chief, "select public.save_role('Weaker', '{take_payments}', $1)", [strong]))).toBe('42501')
    expect(await codeOf(as(chief, 'select public.delete_role($1)', [strong]))).toBe('42501')
    for (const role of ['owner', 'admin', 'staff', strong]) expect(await codeOf(give(role)), role).toBe('42501')
    expect(await codeOf(give(weak))).toBeUndefined()
  })

  test("can't be used by people who may not manage members", async () => {
    const everythingElse = await colleagueWith(
      database,
      maria,
      PERMISSIONS.filter((one) => one !== 'manage_members'),
    )
    const role = await organizationRole(database, maria, [])

    for (const sql of [
      'select * from public.organization_roles()',
      "select public.save_role('Mine', '{}')",
      `select public.delete_role('${role}')`,
    ]) {
      expect(await codeOf(as(everythingElse, sql)), sql).toBe('42501')
    }
  })

  test('can be deleted once its people have another one, and everything is logged', async () => {
    const role = await organizationRole(database, maria, ['take_payments'], 'Collector')
    const priya = await colleague(database, maria, 'Priya')
    await as(maria, 'select public.change_member_role($1, $2)', [priya.id, role])

    expect(await codeOf(as(maria, 'select public.delete_role($1)', [role]))).toBe('PT409')
    expect(await codeOf(as(maria, 'select public.delete_role($1, $2)', [role, role]))).toBe('PT422')
    await as(maria, "select public.delete_role($1, 'read_only')", [role])

    expect(await heldBy(priya)).toMatchObject({ role: 'read_only' })
    const { rows } = await database.owner.query(
      `select action, details from app.audit_events where subject_id in ($1, $2) order by chain_number`,
      [role, priya.id],
    )
    expect(rows).toEqual([
      { action: 'role.created', details: { name: 'Collector', permissions: ['take_payments'] } },
      { action: 'member.role_changed', details: { email: priya.email, from: 'staff', to: 'Collector' } },
      { action: 'member.role_changed', details: { email: priya.email, from: 'Collector', to: 'read_only' } },
      {
        action: 'role.deleted',
        details: { name: 'Collector', permissions: ['take_payments'], replaced_by: 'read_only' },
      },
    ])
  })

  test('can be changed only after a recent sign-in', async () => {
    const rob = await subscriber(database, 'Rob')
    await database.owner.query(
      `update auth.mfa_amr_claims set created_at = now() - interval '11 minutes' where session_id = $1`,
      [rob.sessionId],
    )

    expect(await codeOf(as(rob, "select public.save_role('Mine', '{}')"))).toBe('PT428')
    expect(await codeOf(as(rob, 'select public.delete_role(gen_random_uuid())'))).toBe('PT428')
  })
})
