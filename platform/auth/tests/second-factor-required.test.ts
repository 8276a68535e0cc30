import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tokenMailedTo } from '#features/organizations/tests/organization-fixture.ts'
import { AUTH_DEFAULTS } from '#platform/auth/auth-config.ts'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { colleague, newcomer, superAdmin } from '#test/support/people.ts'
import { authenticator } from './auth-world.ts'

// All people in this test sign in from one address.
const MANY = { count: 1000, seconds: 60 }
const limits = { ...AUTH_DEFAULTS.limits, signInPerAddress: MANY, factorPerAddress: MANY }
let app: TestApp
beforeAll(async () => {
  app = await testApp({ isProduction: true, authSettings: { limits } })
})
afterAll(() => app.close())

const REQUIRED = {
  code: 'mfa_required',
  message: 'Two-factor authentication is required. Set it up to continue.',
}

async function secure({ supabase }: Pick<SignedIn, 'supabase'>): Promise<string> {
  const { data, error } = await supabase.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
  if (error) throw error
  const code = authenticator(data.totp.secret).code()
  const verified = await supabase.auth.mfa.challengeAndVerify({ factorId: data.id, code })
  if (verified.error) throw verified.error
  return data.id
}

async function securedOwner(name: string) {
  const owner = await app.subscriber(name)
  await secure(owner)
  return owner
}

const clients = (supabase: SupabaseClient) => supabase.from('clients').select('id')
const setGrace = (supabase: SupabaseClient, grace_days: number) =>
  supabase.rpc('set_second_factor_grace', { grace_days })
const invoke = (token: string, name: string) =>
  app.fetch(`/functions/v1/${name}`, {
    method: 'POST',
    headers: { apikey: app.anonKey, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{}',
  })
/** Makes a person a colleague who accepted an invitation that many days ago. */
const joinedDaysAgo = (personId: string, days: number) =>
  app.database.pools.server.query(
    "update app.people set second_factor_grace_from = now() - $2 * interval '1 day' where id = $1",
    [personId, days],
  )

test('without a second factor every prefix that serves data returns 403 mfa_required', async () => {
  const maria = await app.subscriber('Maria')

  const read = await clients(maria.supabase)
  const written = await maria.supabase.from('clients').insert({ first_name: 'Dana', last_name: 'Ives' })
  const called = await maria.supabase.rpc('dashboard_summary')
  const filed = await app.fetch('/storage/v1/object/list/client-documents', {
    method: 'POST',
    headers: { apikey: app.anonKey, authorization: `Bearer ${maria.token}`, 'content-type': 'application/json' },
    body: '{"prefix":""}',
  })
  const acted = await invoke(maria.token, 'duplicate-clients')

  expect(read).toMatchObject({ status: 403, error: REQUIRED })
  expect(written).toMatchObject({ status: 403, error: REQUIRED })
  expect(called).toMatchObject({ status: 403, error: REQUIRED })
  expect([filed.status, await filed.json()]).toMatchObject([403, { statusCode: '403', code: 'mfa_required' }])
  expect([acted.status, await acted.json()]).toMatchObject([403, REQUIRED])
})

test('the account service stays open, and enrolling gives access in the same session', async () => {
  const maria = await app.subscriber('Maria')
  const before = await clients(maria.supabase)

  await secure(maria)

  expect(before.error).toMatchObject(REQUIRED)
  expect((await clients(maria.supabase)).error).toBeNull()
})

test('a super admin and a person without a company need a second factor too', async () => {
  const ada = await app.signIn(await superAdmin(app.database, 'Ada'))
  const nell = await app.signIn(await newcomer(app.database, 'Nell'))
  const profile = ({ supabase }: SignedIn) => supabase.from('users').select('id').limit(1)

  expect((await profile(ada)).error).toMatchObject(REQUIRED)
  expect((await profile(nell)).error).toMatchObject(REQUIRED)
  await secure(nell)
  expect((await profile(nell)).error).toBeNull()
})

test('a company cannot switch the requirement off', async () => {
  const maria = await securedOwner('Maria')
  const priya = await app.signIn(await colleague(app.database, maria.person, 'Priya'))

  const { error } = await maria.supabase.rpc('require_second_factor', { is_required: false })

  expect(error).toBeNull()
  expect((await clients(priya.supabase)).error).toMatchObject(REQUIRED)
})

test('a new colleague works without a factor for as many days as the owner allows, and no longer', async () => {
  const maria = await securedOwner('Maria')
  const priya = await app.signIn(await colleague(app.database, maria.person, 'Priya'))
  await joinedDaysAgo(priya.person.id, 2)
  const withoutGrace = await clients(priya.supabase)

  const { error } = await setGrace(maria.supabase, 3)
  const withGrace = await clients(priya.supabase)
  const act = await invoke(priya.token, 'duplicate-clients')
  await joinedDaysAgo(priya.person.id, 4)

  expect(error).toBeNull()
  expect(withoutGrace.error).toMatchObject(REQUIRED)
  expect(withGrace.error).toBeNull()
  expect(act.status).not.toBe(403)
  expect((await clients(priya.supabase)).error).toMatchObject(REQUIRED)
})

test('the grace period starts at the accepted invitation, and founders and earlier colleagues have none', async () => {
  const maria = await securedOwner('Maria')
  const earlier = await app.signIn(await colleague(app.database, maria.person, 'Priya'))
  await setGrace(maria.supabase, 7)
  const email = `sam-${crypto.randomUUID()}@example.test`
  const body = { act: 'invite', email, role: 'staff' }
  expect((await maria.supabase.functions.invoke('invitations', { body })).error).toBeNull()
  const token = await tokenMailedTo(app, email)
  const accepting = { act: 'sign_up', token, full_name: 'Sam', password: 'Longer-words-77' }

  const joined = await app.supabase().functions.invoke('accept-invitation', { body: accepting })

  expect(joined.error).toBeNull()
  const sam = app.supabase()
  await sam.auth.signInWithPassword({ email, password: accepting.password })
  expect((await clients(sam)).error).toBeNull()
  expect((await clients(earlier.supabase)).error).toMatchObject(REQUIRED)
})

test.each(['admin', 'staff'] as const)('a member with the role %s cannot set the grace period', async (role) => {
  const maria = await securedOwner('Maria')
  const priya = await app.signIn(await colleague(app.database, maria.person, 'Priya', role))
  await secure(priya)

  const { error } = await setGrace(priya.supabase, 7)

  expect(error).toMatchObject({ code: '42501', message: 'Only an owner can change how people sign in' })
})

test.each([-1, 8])('a grace period of %i days is rejected', async (days) => {
  const maria = await securedOwner('Maria')

  const { error } = await setGrace(maria.supabase, days)

  expect(error).toMatchObject({ code: 'PT422', message: 'The grace period must be 0 to 7 days' })
})

test('the grace period can change only after a recent sign-in, and the change is audited', async () => {
  const maria = await securedOwner('Maria')
  await setGrace(maria.supabase, 5)
  await setGrace(maria.supabase, 5)
  await app.database.pools.server.query(
    `update auth.mfa_amr_claims set created_at = created_at - interval '5 hours'
      where session_id in (select id from auth.sessions where user_id = $1)`,
    [maria.person.id],
  )

  const { error } = await setGrace(maria.supabase, 7)

  const { rows } = await app.database.pools.server.query(
    "select details from app.audit_events where actor_id = $1 and action = 'organization.second_factor_grace'",
    [maria.person.id],
  )
  expect(error).toMatchObject({ code: 'PT428' })
  expect(rows).toEqual([{ details: { from_days: 0, to_days: 5 } }])
})

test('a visitor can neither read nor set the rule', async () => {
  expect((await setGrace(app.supabase(), 7)).error).toMatchObject({ code: '42501' })
})
