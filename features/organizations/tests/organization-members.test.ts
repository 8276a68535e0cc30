import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { AUTH_DEFAULTS } from '#platform/auth/auth-config.ts'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { signedInColleague } from './organization-fixture.ts'

// Each test signs in four people from one address.
const limits = { ...AUTH_DEFAULTS.limits, signInPerAddress: { count: 1000, seconds: 60 } }
const app: TestApp = await testApp({ authSettings: { limits } })
let maria: SignedIn
let omar: SignedIn
let tom: SignedIn
let priya: SignedIn

beforeEach(async () => {
  maria = await app.subscriber('Maria')
  omar = await app.subscriber('Omar')
  tom = await signedInColleague(app, maria, 'Tom', 'admin')
  priya = await signedInColleague(app, maria, 'Priya')
})
afterAll(() => app.close())

const changeRole = (by: SignedIn, of: SignedIn, role: string) =>
  by.supabase.rpc('change_member_role', { member_id: of.person.id, role })
const remove = (by: SignedIn, whom: SignedIn, to: SignedIn | null = null) =>
  by.supabase.rpc('remove_member', { member_id: whom.person.id, hand_over_to: to?.person.id ?? null })
const roleOf = async ({ person }: SignedIn) => {
  const found = await app.database.pools.server.query(
    'select organization_role as role from app.people where id = $1',
    [person.id],
  )
  return found.rows[0]?.role
}

describe('the list of members', () => {
  test('is for owners and admins', async () => {
    const { data } = await tom.supabase.rpc('organization_members')

    expect(data).toEqual([
      expect.objectContaining({ full_name: 'Maria', organization_role: 'owner', has_second_factor: false }),
      expect.objectContaining({ full_name: 'Tom', organization_role: 'admin' }),
      expect.objectContaining({ full_name: 'Priya', organization_role: 'staff', last_sign_in_at: expect.any(String) }),
    ])
    expect((await priya.supabase.rpc('organization_members')).error?.code).toBe('42501')
    expect((await app.supabase().rpc('organization_members')).error?.code).toBe('42501')
  })
})

describe('changing a role', () => {
  test('takes effect on the member’s next request', async () => {
    expect((await priya.supabase.rpc('organization_members')).error).not.toBeNull()
    await changeRole(maria, priya, 'admin')
    expect((await priya.supabase.rpc('organization_members')).error).toBeNull()
    await changeRole(maria, priya, 'staff')
    expect((await priya.supabase.rpc('organization_members')).error?.code).toBe('42501')
  })

  test('is refused to staff, strangers and other organizations', async () => {
    expect((await changeRole(priya, priya, 'owner')).error?.code).toBe('42501')
    expect((await changeRole(omar, priya, 'admin')).error).toMatchObject({ message: 'This member was not found' })
    const nobody = await app.supabase().rpc('change_member_role', { member_id: priya.person.id, role: 'admin' })
    expect(nobody.error?.code).toBe('42501')
    expect(await roleOf(priya)).toBe('staff')
  })

  test('only owners can change owners', async () => {
    for (const [of, role] of [
      [priya, 'owner'],
      [tom, 'owner'],
      [maria, 'staff'],
    ] as const) {
      expect((await changeRole(tom, of, role)).error?.code).toBe('42501')
    }
    expect((await remove(tom, maria)).error?.code).toBe('42501')
    expect((await changeRole(maria, tom, 'owner')).error).toBeNull()
    expect(await roleOf(tom)).toBe('owner')
  })

  test('the last owner can’t be changed', async () => {
    const demoted = await changeRole(maria, maria, 'admin')
    const removed = await remove(maria, maria)

    for (const { error, status } of [demoted, removed]) {
      expect(status).toBe(409)
      expect(error?.message).toBe('This is the last owner. Make another person an owner first.')
    }
    expect(await roleOf(maria)).toBe('owner')
  })

  test('two owners who demote each other at once leave one', async () => {
    await changeRole(maria, tom, 'owner')

    const replies = await Promise.all([changeRole(maria, tom, 'staff'), changeRole(tom, maria, 'staff')])

    expect(replies.filter(({ error }) => error === null)).toHaveLength(1)
    expect(new Set([await roleOf(maria), await roleOf(tom)])).toEqual(new Set(['owner', 'staff']))
  })

  test('any other text is not a role', async () => {
    for (const role of ['root', '', 'Owner']) {
      expect(await changeRole(maria, priya, role)).toMatchObject({
        status: 422,
        error: { message: 'This role doesn’t exist in your company' },
      })
    }
  })

  test('is recorded once, with the previous role', async () => {
    await changeRole(maria, priya, 'admin')
    await changeRole(maria, priya, 'admin')

    const { data } = await maria.supabase.rpc('organization_audit_log', { filter: { action: 'member.role_changed' } })

    expect(data).toEqual([
      expect.objectContaining({
        actor_name: 'Maria',
        details: { email: priya.person.email, from: 'staff', to: 'admin' },
      }),
    ])
  })
})

describe('without a recent sign-in', () => {
  /** Moves all sign-ins back by this many minutes. */
  async function ageSignIns(minutes: number) {
    const owner = new pg.Client(app.database.ownerUrl)
    await owner.connect()
    await owner.query('update auth.mfa_amr_claims set created_at = now() - make_interval(mins => $1)', [minutes])
    await owner.end()
  }

  test('roles and members stay unchanged until the sign-in is confirmed', async () => {
    await ageSignIns(11)

    for (const refused of [
      await changeRole(maria, priya, 'admin'),
      await remove(maria, priya),
      await remove(tom, tom),
    ]) {
      expect(refused).toMatchObject({
        status: 428,
        error: { code: 'PT428', message: 'Confirm that it is you to go on' },
      })
    }
    expect([await roleOf(priya), await roleOf(tom)]).toEqual(['staff', 'admin'])
    const again = await app.signIn(maria.person)
    expect((await changeRole(again, priya, 'admin')).error).toBeNull()
  })

  test('nine minutes are recent enough', async () => {
    await ageSignIns(9)

    expect((await changeRole(maria, priya, 'admin')).error).toBeNull()
  })

  test('a missing permission is reported first', async () => {
    await ageSignIns(11)

    expect((await changeRole(priya, priya, 'owner')).error?.code).toBe('42501')
  })
})

describe('removing a member', () => {
  test('signs them out, hands over their clients and leaves them without an organization', async () => {
    const added = await maria.supabase
      .from('clients')
      .insert({ first_name: 'Rhonda', last_name: 'Rouse', assigned_contact_id: priya.person.id })
      .select('id')
      .single()

    expect((await remove(maria, priya, tom)).error).toBeNull()

    expect((await priya.supabase.from('clients').select('id')).status).toBe(401)
    const { data } = await maria.supabase
      .from('clients')
      .select('assigned_contact_id')
      .eq('id', added.data?.id)
      .single()
    expect(data).toEqual({ assigned_contact_id: tom.person.id })
    const again = await app.signIn(priya.person)
    expect((await again.supabase.from('clients').select('id')).data).toEqual([])
  })

  test('is refused to staff, other organizations, and without a sign-in', async () => {
    expect((await remove(priya, tom)).error?.code).toBe('42501')
    expect((await remove(omar, tom)).status).toBe(404)
    const unknown = await maria.supabase.rpc('remove_member', { member_id: randomUUID() })
    expect(unknown.status).toBe(404)
    expect(await roleOf(tom)).toBe('admin')
  })

  test('clients can’t be handed to a stranger, and then nothing changes', async () => {
    for (const to of [omar, priya]) expect((await remove(maria, priya, to)).status).toBe(422)
    expect(await roleOf(priya)).toBe('staff')
  })

  test('a person can leave while another owner remains', async () => {
    expect((await remove(tom, tom)).error).toBeNull()
    expect(await roleOf(tom)).toBeNull()
  })
})
