import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/support/database/database.ts'
import { asPerson, colleague, newcomer, type Person, subscriber, superAdmin } from '#test/support/people.ts'

let database: TestDatabase
let maria: Person
let omar: Person
let ada: Person

beforeAll(async () => {
  database = await testDatabase()
  maria = await subscriber(database, 'Maria', 'lender')
  omar = await subscriber(database, 'Omar', 'dealer')
  ada = await superAdmin(database, 'Ada')
})
afterAll(() => database.close())

const as = (person: Person, sql: string, values: unknown[] = []) =>
  asPerson(database.pools.wire, person, (db) => db.query(sql, values))

const profileOf = async (person: Person) =>
  (await database.pools.server.query('select * from public.users where id = $1', [person.id])).rows[0]

describe('completing the profile', () => {
  test('creates an organization on trial, owned by its founder, with the plan’s credits', async () => {
    const nina = await newcomer(database, 'Nina')

    await as(
      nina,
      "update public.users set full_name = 'Nina Okafor', company_name = 'Okafor Credit', account_type = 'cro' where id = $1",
      [nina.id],
    )

    expect(await profileOf(nina)).toMatchObject({
      full_name: 'Nina Okafor',
      company_name: 'Okafor Credit',
      account_type: 'cro',
      organization_role: 'owner',
      subscription_plan: 'basic',
      subscription_status: 'trial',
      monthly_credit_limit: 100,
      credits_used: 0,
    })
  })

  test('twice at once creates one organization', async () => {
    const nina = await newcomer(database, 'Nina')
    const complete = () =>
      as(nina, "update public.users set company_name = 'Twice Ltd', account_type = 'lender' where id = $1", [nina.id])

    await Promise.allSettled([complete(), complete(), complete()])

    const founded = await database.pools.server.query("select from app.organizations where company_name = 'Twice Ltd'")
    expect(founded.rowCount).toBe(1)
  })

  test.each([
    ["company_name = 'No type'"],
    ["account_type = 'lender'"],
    ["company_name = '  ', account_type = 'lender'"],
    ["company_name = E'\\u200b', account_type = 'lender'"],
    ["company_name = 'X', account_type = 'lender'"],
    ["company_name = 'Chase Bank: go to http://evil.test', account_type = 'lender'"],
    ["company_name = 'Xy', account_type = 'bank'"],
  ])('incomplete or unknown (%s) creates nothing', async (half) => {
    const nina = await newcomer(database, 'Nina')

    await expect(as(nina, `update public.users set ${half} where id = $1`, [nina.id])).rejects.toThrow(
      /violates|null value|Company name (is required|must)/,
    )

    expect(await profileOf(nina)).toMatchObject({ company_name: null, organization_role: null })
  })
})

describe('a name', () => {
  test.each(["''", "'  '", "E'\\n'", "E'\\u200b'", 'null'])(
    'of %s completes no profile, and can’t replace another',
    async (name) => {
      const nina = await newcomer(database, 'Nina')
      const nameless = (person: Person) =>
        as(
          person,
          `update public.users set full_name = ${name}, company_name = 'Nameless', account_type = 'lender' where id = $1`,
          [person.id],
        )

      await expect(nameless(nina)).rejects.toMatchObject({ code: '23514', message: 'Full name is required' })
      await expect(nameless(maria)).rejects.toMatchObject({ code: '23514', message: 'Full name is required' })

      expect(await profileOf(nina)).toMatchObject({ full_name: 'Nina', organization_role: null })
      expect(await profileOf(maria)).toMatchObject({ full_name: 'Maria', company_name: "Maria's company" })
    },
  )
})

describe('a subscriber’s forbidden changes', () => {
  test.each([
    ['monthly_credit_limit', '100000'],
    ['credits_used', '0'],
    ['subscription_plan', "'enterprise'"],
    ['subscription_status', "'active'"],
    ['is_super_admin', 'true'],
    ['email', "'other@example.test'"],
    ['organization_role', "'owner'"],
  ])('their own %s', async (column, value) => {
    const attempt = as(maria, `update public.users set ${column} = ${value} where id = $1`, [maria.id])

    await expect(attempt).rejects.toMatchObject({ code: '42501' })
  })

  test('their account type, once it is chosen', async () => {
    await expect(
      as(maria, "update public.users set account_type = 'cro' where id = $1", [maria.id]),
    ).rejects.toMatchObject({ code: '42501' })
  })

  test('a colleague’s profile', async () => {
    const priya = await colleague(database, maria, 'Priya')

    await expect(as(maria, "update public.users set full_name = 'X' where id = $1", [priya.id])).rejects.toMatchObject({
      code: '42501',
    })
  })

  test('the company name, as staff', async () => {
    const priya = await colleague(database, maria, 'Priya', 'staff')

    await expect(
      as(priya, "update public.users set company_name = 'Mine now' where id = $1", [priya.id]),
    ).rejects.toMatchObject({ code: '42501' })
  })

  test('another subscriber’s profile, which is not found', async () => {
    const edited = await as(omar, "update public.users set full_name = 'X' where id = $1", [maria.id])

    expect(edited.rowCount).toBe(0)
  })

  test.each(['app.organizations', 'app.people'])('%s directly', async (table) => {
    await expect(as(maria, `update ${table} set created_at = now()`)).rejects.toMatchObject({ code: '42501' })
    await expect(as(maria, `delete from ${table}`)).rejects.toMatchObject({ code: '42501' })
  })
})

describe('a subscriber’s view', () => {
  test('contains only themselves and their colleagues', async () => {
    const priya = await colleague(database, maria, 'Priya')

    const { rows } = await as(maria, 'select id from public.users')

    const seen = rows.map((row) => row.id)
    expect(seen).toEqual(expect.arrayContaining([maria.id, priya.id]))
    expect(seen).not.toContain(omar.id)
    expect(seen).not.toContain(ada.id)
  })

  test('a newcomer without an organization sees only themselves', async () => {
    const nina = await newcomer(database, 'Nina')

    const { rows } = await as(nina, 'select id from public.users')

    expect(rows).toEqual([{ id: nina.id }])
  })
})

describe('super admins', () => {
  test('see every subscriber and can change plan, status and limit', async () => {
    await as(
      ada,
      "update public.users set subscription_plan = 'pro', subscription_status = 'active', monthly_credit_limit = 1000 where id = $1",
      [omar.id],
    )

    expect(await profileOf(omar)).toMatchObject({
      subscription_plan: 'pro',
      subscription_status: 'active',
      monthly_credit_limit: 1000,
    })
  })

  test('can’t change their own role', async () => {
    await expect(
      as(ada, 'update public.users set is_super_admin = false where id = $1', [ada.id]),
    ).rejects.toMatchObject({ code: '42501' })
  })

  test('grant the super admin role only with a recent sign-in and an entry in the log', async () => {
    const priya = await colleague(database, maria, 'Priya')
    const raise = () => as(ada, 'update public.users set is_super_admin = true where id = $1', [priya.id])
    const signedIn = (ago: string) =>
      database.pools.server.query(
        'update auth.mfa_amr_claims set created_at = now() - $2::interval where session_id = $1',
        [ada.sessionId, ago],
      )

    await signedIn('11 minutes')
    await expect(raise()).rejects.toMatchObject({ code: 'PT428' })
    await signedIn('9 minutes')
    await raise()

    const { rows } = await as(maria, "select * from public.organization_audit_log('{}', null, 1)")
    expect(rows).toMatchObject([
      {
        action: 'member.changed_by_platform',
        actor_id: ada.id,
        subject_id: priya.id,
        details: { is_super_admin: [false, true] },
      },
    ])
  })

  test('can’t reset used credits without a record', async () => {
    await as(ada, 'update public.users set credits_used = 7 where id = $1', [maria.id])

    const { rows } = await as(maria, "select * from public.organization_audit_log('{}', null, 1)")
    expect(rows).toMatchObject([{ action: 'member.changed_by_platform', details: { credits_used: [0, 7] } }])
  })

  test('lose the role from their next request on', async () => {
    const eve = await superAdmin(database, 'Eve')

    await as(ada, 'update public.users set is_super_admin = false where id = $1', [eve.id])

    const { rows } = await database.pools.server.query('select role from auth.users where id = $1', [eve.id])
    expect(rows).toEqual([{ role: 'authenticated' }])
  })
})
