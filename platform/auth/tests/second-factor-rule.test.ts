import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AUTH_DEFAULTS } from '#platform/auth/auth-config.ts'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { colleague } from '#test/support/people.ts'
import { authenticator } from './auth-world.ts'

// All people in this test sign in from one address.
const limits = { ...AUTH_DEFAULTS.limits, signInPerAddress: { count: 1000, seconds: 60 } }
let app: TestApp
beforeAll(async () => {
  app = await testApp({ authSettings: { limits } })
})
afterAll(() => app.close())

const secrets = new Map<string, string>()

async function secure({ supabase, person }: Pick<SignedIn, 'supabase' | 'person'>): Promise<string> {
  const { data, error } = await supabase.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Telephone' })
  if (error) throw error
  secrets.set(person.id, data.totp.secret)
  const code = authenticator(data.totp.secret).code()
  const verified = await supabase.auth.mfa.challengeAndVerify({ factorId: data.id, code })
  if (verified.error) throw verified.error
  return data.id
}

const clients = (supabase: SupabaseClient) => supabase.from('clients').select('id')
const rule = (supabase: SupabaseClient, is_required = true) => supabase.rpc('require_second_factor', { is_required })

const NEEDS_CODE = { code: 'PT403', message: 'Enter the code of your second factor to continue' }
const NEEDS_SETUP = {
  code: 'mfa_required',
  message: 'Two-factor authentication is required. Set it up to continue.',
}

test('a password alone gives no access to the data of a person with a second factor', async () => {
  const maria = await app.subscriber('Maria')
  await secure(maria)
  const halfway = await app.signIn(maria.person)

  const read = await clients(halfway.supabase)
  const written = await halfway.supabase.from('clients').insert({ first_name: 'Dana', last_name: 'Ives' })
  const profile = await halfway.supabase.from('users').select('id')
  const filed = await halfway.supabase.storage.from('client-documents').list()
  const acted = await app.fetch('/functions/v1/duplicate-clients', {
    method: 'POST',
    headers: { apikey: app.anonKey, authorization: `Bearer ${halfway.token}`, 'content-type': 'application/json' },
    body: '{}',
  })

  expect(read).toMatchObject({ status: 403, error: NEEDS_CODE })
  expect(written).toMatchObject({ status: 403, error: NEEDS_CODE })
  expect(profile.error).toMatchObject(NEEDS_CODE)
  expect(filed.error).not.toBeNull()
  expect(acted.status).toBe(403)
  expect(await acted.json()).toMatchObject({ code: 'SECOND_FACTOR_NEEDED' })
  expect((await clients(maria.supabase)).error).toBeNull()
})

test('an unfinished factor does not count', async () => {
  const maria = await app.subscriber('Maria')
  const priya = await app.signIn(await colleague(app.database, maria.person, 'Priya'))
  await secure(maria)

  await priya.supabase.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Telephone' })

  expect((await clients(priya.supabase)).error).toBeNull()
  expect((await maria.supabase.rpc('second_factor_rule').single()).data).toMatchObject({ members_without_count: 1 })
  await rule(maria.supabase)
  expect((await clients(priya.supabase)).error).toMatchObject(NEEDS_SETUP)
})

test('if the company requires it, members without a factor must set one up before anything else', async () => {
  const maria = await app.subscriber('Maria')
  const priya = await app.signIn(await colleague(app.database, maria.person, 'Priya'))
  const omar = await app.subscriber('Omar')
  await secure(maria)

  const { error } = await rule(maria.supabase)

  expect(error).toBeNull()
  expect((await clients(priya.supabase)).error).toMatchObject(NEEDS_SETUP)
  expect((await clients(omar.supabase)).error).toBeNull()
  await secure(priya)
  expect((await clients(priya.supabase)).error).toBeNull()
  expect((await maria.supabase.rpc('second_factor_rule').single()).data).toEqual({
    ...{ is_required: true, may_change: true, grace_days: 0, member_count: 2, members_without_count: 0 },
  })
})

test('a person who removes a required factor must set up another', async () => {
  const maria = await app.subscriber('Maria')
  const factorId = await secure(maria)
  await rule(maria.supabase)

  await maria.supabase.auth.mfa.unenroll({ factorId })

  expect((await clients(maria.supabase)).error).toMatchObject(NEEDS_SETUP)
})

test.each(['admin', 'staff'] as const)('a member with the role %s cannot change the rule', async (role) => {
  const maria = await app.subscriber('Maria')
  const priya = await app.signIn(await colleague(app.database, maria.person, 'Priya', role))
  await secure(priya)

  const { error } = await rule(priya.supabase)

  expect(error).toMatchObject({ code: '42501', message: 'Only an owner can change how people sign in' })
  const { data } = await maria.supabase.rpc('second_factor_rule').single()
  expect(data).toMatchObject({ is_required: false, may_change: true, members_without_count: 1 })
})

test('an owner without a factor cannot require one of others', async () => {
  const maria = await app.subscriber('Maria')

  const { error } = await rule(maria.supabase)

  expect(error).toMatchObject({ code: 'PT409', message: 'Set up two-factor authentication for yourself first' })
})

const leaveAlone = ({ person }: SignedIn) =>
  app.database.pools.server.query(
    `update auth.mfa_amr_claims set created_at = created_at - interval '11 minutes'
      where session_id in (select id from auth.sessions where user_id = $1)`,
    [person.id],
  )

test('the rule can change only after a recent sign-in', async () => {
  const maria = await app.subscriber('Maria')
  await secure(maria)
  await leaveAlone(maria)

  const { error } = await rule(maria.supabase)

  expect(error).toMatchObject({ code: 'PT428', message: 'Confirm that it is you to go on' })
})

test('the code of an authenticator app is not a recent sign-in', async () => {
  const maria = await app.subscriber('Maria')
  await secure(maria)
  await leaveAlone(maria)
  const code = authenticator(secrets.get(maria.person.id) ?? '').code(Date.now() + 30_000)
  const { data } = await maria.supabase.auth.mfa.listFactors()
  const given = await maria.supabase.auth.mfa.challengeAndVerify({ factorId: data?.totp[0]?.id ?? '', code })

  const { error } = await rule(maria.supabase)

  expect(given.error).toBeNull()
  expect(error).toMatchObject({ code: 'PT428', message: 'Confirm that it is you to go on' })
})

const ENDPOINT = { url: 'https://example.test/', description: '', event_types: ['*'] }
const NOBODYS = '83fd9e20-7a80-46e4-bf29-a86e3d6bbf66'

const LASTING = [
  ['invitations', { act: 'invite', email: 'stranger@example.test', role: 'owner' }],
  ['api-keys', { act: 'create', name: 'Mine', scopes: ['clients:read'], mode: 'test', expires_in_days: null }],
  ['api-keys', { act: 'rotate', key_id: NOBODYS }],
  ['webhooks', { act: 'create', ...ENDPOINT }],
  ['webhooks', { act: 'change', endpoint_id: NOBODYS, ...ENDPOINT }],
] as const

test('an old, unattended session cannot create anything that outlasts it', async () => {
  const maria = await app.subscriber('Maria')
  await leaveAlone(maria)

  for (const [name, body] of LASTING) {
    const { error } = await maria.supabase.functions.invoke(name, { body })

    expect(error?.context.status, `${name} ${body.act}`).toBe(428)
    expect(await error?.context.json()).toMatchObject({ code: 'PT428', message: 'Confirm that it is you to go on' })
  }
})

test('an old, unattended session cannot set a password either', async () => {
  const maria = await app.subscriber('Maria')
  await app.database.pools.server.query(
    "update auth.sessions set created_at = now() - interval '11 minutes' where user_id = $1",
    [maria.person.id],
  )

  const { error } = await maria.supabase.auth.updateUser({ password: 'A-stranger-set-1' })

  expect(error?.code).toBe('current_password_required')
})

test('the change is in the audit log', async () => {
  const maria = await app.subscriber('Maria')
  await secure(maria)

  await rule(maria.supabase)
  await rule(maria.supabase)
  await rule(maria.supabase, false)

  const { rows } = await app.database.pools.server.query(
    "select details from app.audit_events where actor_id = $1 and action = 'organization.second_factor_rule' order by chain_number",
    [maria.person.id],
  )
  expect(rows).toEqual([{ details: { is_required: true } }, { details: { is_required: false } }])
})

test('a person without an account can neither read nor set the rule', async () => {
  for (const { error } of [await rule(app.supabase()), await app.supabase().rpc('second_factor_rule')]) {
    expect(error).toMatchObject({ code: '42501' })
  }
})
