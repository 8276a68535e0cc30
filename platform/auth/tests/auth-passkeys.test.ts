import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AuthWorld, authWorld, PASSWORD, SITE, signedIn } from './auth-world.ts'
import { answerFactor, bearer, device, PASSKEY_SETTINGS, register, withPasskey } from './passkey-people.ts'
import type { SoftwareAuthenticator } from './software-authenticator.ts'

let world: AuthWorld
beforeAll(async () => {
  world = await authWorld(PASSKEY_SETTINGS)
})
afterAll(() => world.close())

const claimsOf = async (supabase: SupabaseClient) => (await supabase.auth.getClaims()).data?.claims

type Deviation = Parameters<SoftwareAuthenticator['get']>[1]

async function signInWith(on: SoftwareAuthenticator, deviation: Deviation = {}) {
  const supabase = world.supabase()
  const started = await supabase.auth.passkey.startAuthentication()
  if (started.error) throw started.error
  const { challenge_id: challengeId, options } = started.data
  const answer = await supabase.auth.passkey.verifyAuthentication({
    challengeId,
    credential: on.get(options, deviation),
  })
  return { ...answer, supabase, challengeId, options }
}

const age = (sql: string, values: unknown[]) => world.sql(sql, values)
test('a passkey is registered, listed, renamed and removed', async () => {
  const { supabase, passkey } = await withPasskey(world, 'maria')

  const listed = await supabase.auth.passkey.list()
  const renamed = await supabase.auth.passkey.update({ passkeyId: passkey.id, friendlyName: 'Work laptop' })
  const removed = await supabase.auth.passkey.delete({ passkeyId: passkey.id })

  expect(passkey).toEqual({ id: expect.any(String), friendly_name: 'Passkey', created_at: expect.any(String) })
  expect(listed.data).toEqual([passkey])
  expect(renamed.data).toMatchObject({ id: passkey.id, friendly_name: 'Work laptop' })
  expect(removed.error).toBeNull()
  expect((await supabase.auth.passkey.list()).data).toEqual([])
})

test('a person can have several passkeys with different names', async () => {
  const { supabase, passkey } = await withPasskey(world, 'maria')
  await register(supabase, device())

  const { data } = await supabase.auth.passkey.list()
  const taken = await supabase.auth.passkey.update({ passkeyId: passkey.id, friendlyName: 'Passkey 2' })

  expect(data?.map(({ friendly_name }) => friendly_name)).toEqual(['Passkey', 'Passkey 2'])
  expect(taken.error).toMatchObject({ status: 422, code: 'mfa_factor_name_conflict' })
})

test('registering raises the session and ends the person’s sessions without a second factor', async () => {
  const { supabase, email } = await signedIn(world, 'maria')
  const other = world.supabase()
  await other.auth.signInWithPassword({ email, password: PASSWORD })

  await register(supabase, device())
  await supabase.auth.refreshSession()

  expect(await claimsOf(supabase)).toMatchObject({
    aal: 'aal2',
    amr: [{ method: 'mfa/webauthn' }, { method: 'password' }],
  })
  expect((await other.auth.getUser()).error?.name).toBe('AuthSessionMissingError')
})

test('a passkey signs in without a name or a password, at aal2', async () => {
  const { user, on } = await withPasskey(world, 'maria')

  const { data, error, supabase } = await signInWith(on)

  expect(error).toBeNull()
  expect(data?.user?.id).toBe(user.id)
  expect(await claimsOf(supabase)).toMatchObject({ aal: 'aal2', amr: [{ method: 'passkey' }] })
  expect((await supabase.auth.passkey.list()).data?.[0]?.last_used_at).toEqual(expect.any(String))
  await supabase.auth.refreshSession()
  expect(await claimsOf(supabase)).toMatchObject({ aal: 'aal2' })
})

test('the options ask for a discoverable credential and for user verification', async () => {
  const { supabase, user, passkey: _ } = await withPasskey(world, 'maria')

  const creation = (await supabase.auth.passkey.startRegistration()).data
  const request = (await world.supabase().auth.passkey.startAuthentication()).data

  expect(creation?.options).toMatchObject({
    rp: { id: 'desk.test', name: 'Tradeline' },
    user: { id: Buffer.from(user.id).toString('base64url') },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  expect(creation?.options.excludeCredentials).toHaveLength(1)
  expect(request?.options).toMatchObject({ rpId: 'desk.test', userVerification: 'required' })
  expect((request?.expires_at ?? 0) - Date.now() / 1000).toBeGreaterThan(290)
})

const REFUSED = { status: 400, code: 'webauthn_verification_failed' }

test.each<[string, NonNullable<Deviation>]>([
  ['another site’s page', { origin: 'https://evil.test' }],
  ['another port of the site', { origin: `${SITE}:8443` }],
  ['another site’s passkey', { rpId: 'evil.test' }],
  ['no PIN and no fingerprint', { isUserUnverified: true }],
  ['another challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
  ['another key', { isForged: true }],
  ['another person’s handle', { userHandle: Buffer.from(crypto.randomUUID()).toString('base64url') }],
])('a signature with %s is refused', async (_what, deviation) => {
  const { on } = await withPasskey(world, 'maria')

  const { error, data } = await signInWith(on, deviation)

  expect(error).toMatchObject(REFUSED)
  expect(data).toBeNull()
})

test.each<[string, NonNullable<Deviation>]>([
  ['another site’s page', { origin: 'https://evil.test' }],
  ['another site’s passkey', { rpId: 'evil.test' }],
  ['no PIN and no fingerprint', { isUserUnverified: true }],
  ['another challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
])('a new passkey with %s is refused', async (_what, deviation) => {
  const { supabase } = await signedIn(world, 'maria')
  const { data } = await supabase.auth.passkey.startRegistration()
  if (data === null) throw new Error('not started')

  const { error } = await supabase.auth.passkey.verifyRegistration({
    ...{ challengeId: data.challenge_id, credential: device().create(data.options, deviation) },
  })

  expect(error).toMatchObject(REFUSED)
  expect((await supabase.auth.passkey.list()).data).toEqual([])
})

test('a counter that does not rise is rejected, because the passkey may have been copied', async () => {
  const { on } = await withPasskey(world, 'maria')
  await signInWith(on, { counter: 5 })

  const same = await signInWith(on, { counter: 5 })
  const lower = await signInWith(on, { counter: 4 })
  const higher = await signInWith(on, { counter: 6 })

  expect([same.error, lower.error]).toMatchObject([REFUSED, REFUSED])
  expect(higher.error).toBeNull()
})

test('a challenge accepts one answer, right or wrong, for five minutes', async () => {
  const { on } = await withPasskey(world, 'maria')
  const right = await signInWith(on)
  const wrong = await signInWith(on, { isForged: true })
  const late = await world.supabase().auth.passkey.startAuthentication()
  await age("update auth.webauthn_challenges set expires_at = now() - interval '1 second' where id = $1", [
    late.data?.challenge_id,
  ])
  const answer = (challengeId: string, options: typeof right.options) =>
    world.supabase().auth.passkey.verifyAuthentication({ challengeId, credential: on.get(options) })

  const again = [await answer(right.challengeId, right.options), await answer(wrong.challengeId, wrong.options)]
  const tooLate = await answer(late.data?.challenge_id ?? '', right.options)
  const unknown = [await answer(crypto.randomUUID(), right.options), await answer('x', right.options)]

  for (const { error } of [...again, ...unknown])
    expect(error).toMatchObject({ status: 400, code: 'webauthn_challenge_not_found' })
  expect(tooLate.error).toMatchObject({ status: 400, code: 'webauthn_challenge_expired' })
})

test('a challenge belongs to its purpose, its person, and its session', async () => {
  const maria = await signedIn(world, 'maria')
  const omar = await signedIn(world, 'omar')
  const elsewhere = world.supabase()
  await elsewhere.auth.signInWithPassword({ email: maria.email, password: PASSWORD })
  const start = async () => {
    const { data } = await maria.supabase.auth.passkey.startRegistration()
    if (data === null) throw new Error('not started')
    return data
  }
  const finish = async (supabase: SupabaseClient) => {
    const { challenge_id: challengeId, options } = await start()
    return supabase.auth.passkey.verifyRegistration({ challengeId, credential: device().create(options) })
  }
  const signInChallenge = (await world.supabase().auth.passkey.startAuthentication()).data?.challenge_id ?? ''
  const creation = await start()

  const outcomes = [
    await finish(omar.supabase),
    await finish(elsewhere),
    await maria.supabase.auth.passkey.verifyRegistration({
      ...{ challengeId: signInChallenge, credential: device().create(creation.options) },
    }),
  ]

  for (const { error } of outcomes) expect(error).toMatchObject({ status: 400, code: 'webauthn_challenge_not_found' })
  expect((await finish(maria.supabase)).error).toBeNull()
})

test('a credential is registered once', async () => {
  const maria = await signedIn(world, 'maria')
  const omar = await signedIn(world, 'omar')
  const on = device()
  const first = (await maria.supabase.auth.passkey.startRegistration()).data
  if (first === null) throw new Error('not started')
  const credential = on.create(first.options)
  await maria.supabase.auth.passkey.verifyRegistration({ challengeId: first.challenge_id, credential })
  const second = (await omar.supabase.auth.passkey.startRegistration()).data
  if (second === null) throw new Error('not started')
  const copied = on.create(second.options, { id: credential.id })

  const { error } = await omar.supabase.auth.passkey.verifyRegistration({
    ...{ challengeId: second.challenge_id, credential: copied },
  })

  expect(error).toMatchObject({ status: 422, code: 'webauthn_credential_exists' })
  expect((await omar.supabase.auth.passkey.list()).data).toEqual([])
})

test('a banned person and an unknown passkey cannot sign in', async () => {
  const { user, on } = await withPasskey(world, 'maria')
  await world.sql("update auth.users set banned_until = now() + interval '1 hour' where id = $1", [user.id])
  const stranger = device()
  stranger.create({ challenge: 'x', rp: { id: 'desk.test' }, user: { id: 'x' } })

  const banned = await signInWith(on)
  const unknown = await signInWith(stranger)

  expect(banned.error).toMatchObject({ status: 400, code: 'user_banned' })
  expect(unknown.error).toMatchObject(REFUSED)
})

test('another person’s passkey is not found', async () => {
  const { passkey } = await withPasskey(world, 'maria')
  const omar = await withPasskey(world, 'omar')

  const renamed = await omar.supabase.auth.passkey.update({ passkeyId: passkey.id, friendlyName: 'Mine' })
  const removed = await omar.supabase.auth.passkey.delete({ passkeyId: passkey.id })

  expect([renamed.error, removed.error]).toMatchObject([{ status: 404 }, { status: 404 }])
})

/** Enrolls a passkey through the second-factor API of client libraries. */
async function enrollFactor(supabase: SupabaseClient, on: SoftwareAuthenticator) {
  const { data: factor, error } = await supabase.auth.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Key' })
  if (error) throw error
  return { factor, ...(await answerFactor(world, supabase, factor.id, on)) }
}

test('mfa.enroll, challenge and verify accept a passkey, which then raises a later session', async () => {
  const { supabase, email } = await signedIn(world, 'maria')
  const on = device()

  const { factor, challenge, reply } = await enrollFactor(supabase, on)
  const later = world.supabase()
  await later.auth.signInWithPassword({ email, password: PASSWORD })
  const raised = await answerFactor(world, later, factor.id, on)

  expect(factor).toEqual({ id: expect.any(String), type: 'webauthn', friendly_name: 'Key' })
  expect(challenge).toMatchObject({ type: 'webauthn', webauthn: { type: 'create' }, expires_at: expect.any(Number) })
  expect(reply.status).toBe(200)
  expect(raised.challenge).toMatchObject({
    webauthn: { type: 'request', credential_options: { publicKey: { hints: [] } } },
  })
  const session = await raised.reply.json()
  await later.auth.setSession(session)
  expect(await claimsOf(later)).toMatchObject({
    aal: 'aal2',
    amr: [{ method: 'mfa/webauthn' }, { method: 'password' }],
  })
  const { data } = await later.auth.mfa.listFactors()
  expect(data?.webauthn).toMatchObject([{ id: factor.id, friendly_name: 'Key', status: 'verified' }])
})

test('a passkey registered for signing in is a second factor as well, and the other way around', async () => {
  const { email, on, passkey } = await withPasskey(world, 'maria')
  const later = world.supabase()
  await later.auth.signInWithPassword({ email, password: PASSWORD })

  const raised = await answerFactor(world, later, passkey.id, on)

  expect(raised.reply.status).toBe(200)
  const omar = await signedIn(world, 'omar')
  const key = device()
  await enrollFactor(omar.supabase, key)
  expect((await signInWith(key)).data?.user?.id).toBe(omar.user.id)
})

test('a person with only the password can neither add nor remove a passkey', async () => {
  const { email, passkey, supabase: secured } = await withPasskey(world, 'maria')
  const pending = await secured.auth.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Never finished' })
  const other = world.supabase()
  await other.auth.signInWithPassword({ email, password: PASSWORD })

  const started = await other.auth.passkey.startRegistration()
  const removed = await other.auth.passkey.delete({ passkeyId: passkey.id })
  const renamed = await other.auth.passkey.update({ passkeyId: passkey.id, friendlyName: 'Mine' })
  const finished = await answerFactor(world, other, pending.data?.id ?? '', device())

  for (const { error } of [started, removed, renamed]) expect(error).toMatchObject({ code: 'insufficient_aal' })
  expect([finished.reply.status, finished.challenge]).toMatchObject([403, { code: 'insufficient_aal' }])
})

test('removing the passkey that opened a session lowers the session, and removing the last factor removes the recovery codes', async () => {
  const { on, passkey, supabase } = await withPasskey(world, 'maria')
  await supabase.auth.refreshSession()
  expect((await world.post('/auth/v1/factors/recovery-codes', {}, await bearer(supabase))).status).toBe(200)
  const there = await signInWith(on)

  await there.supabase.auth.passkey.delete({ passkeyId: passkey.id })
  await there.supabase.auth.refreshSession()

  expect(await claimsOf(there.supabase)).toMatchObject({ aal: 'aal1', amr: [] })
  expect((await there.supabase.auth.mfa.listFactors()).data?.all).toEqual([])
})
