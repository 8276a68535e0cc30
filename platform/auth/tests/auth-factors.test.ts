import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ANON_KEY, type AuthWorld, authenticator, authWorld, LOOSE, PASSWORD, signedIn, VERSION } from './auth-world.ts'

let world: AuthWorld
beforeAll(async () => {
  world = await authWorld()
})
afterAll(() => world.close())

const HALF_A_MINUTE = 30_000

/** The time of the app's next code, whose step is unused. */
const LATER = () => Date.now() + HALF_A_MINUTE

async function enrolled(supabase: SupabaseClient, friendlyName = 'Telephone') {
  const { data, error } = await supabase.auth.mfa.enroll({ factorType: 'totp', friendlyName })
  if (error) throw error
  return { id: data.id, totp: data.totp, app: authenticator(data.totp.secret) }
}

/** Signed in with an authenticator app that was used in this session. */
async function secured(name: string) {
  const person = await signedIn(world, name)
  const factor = await enrolled(person.supabase)
  const usedAt = Date.now()
  const code = factor.app.code(usedAt)
  const { error } = await person.supabase.auth.mfa.challengeAndVerify({ factorId: factor.id, code })
  if (error) throw error
  return { ...person, factor, usedAt }
}

async function elsewhere(email: string, at: Pick<AuthWorld, 'supabase'> = world): Promise<SupabaseClient> {
  const supabase = at.supabase()
  const { error } = await supabase.auth.signInWithPassword({ email, password: PASSWORD })
  if (error) throw error
  return supabase
}

const tokenOf = async (supabase: SupabaseClient) => (await supabase.auth.getSession()).data.session?.access_token ?? ''
const levelOf = async (supabase: SupabaseClient) => (await supabase.auth.mfa.getAuthenticatorAssuranceLevel()).data

test('enrolling an authenticator app returns a secret, a URI, and a QR code', async () => {
  const { supabase, email } = await signedIn(world, 'maria')

  const { data } = await supabase.auth.mfa.enroll({
    factorType: 'totp',
    friendlyName: 'Telephone',
    issuer: 'Tradeline',
  })

  expect(data).toMatchObject({ type: 'totp', friendly_name: 'Telephone' })
  expect(data?.totp.secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(data?.totp.uri).toBe(
    `otpauth://totp/Tradeline:${encodeURIComponent(email)}?algorithm=SHA1&digits=6&issuer=Tradeline&period=30&secret=${data?.totp.secret}`,
  )
  expect(data?.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg [^#]+<\/svg>$/)
})

test('the longest issuer still fits into the QR code', async () => {
  const { supabase } = await signedIn(world, 'm'.repeat(50))

  const { error } = await supabase.auth.mfa.enroll({ factorType: 'totp', issuer: '🏦'.repeat(25) })

  expect(error).toBeNull()
})

test('the first code verifies the factor and raises the session', async () => {
  const { supabase, session } = await signedIn(world, 'maria')
  const { id, app } = await enrolled(supabase)
  const before = await levelOf(supabase)
  const challenge = await supabase.auth.mfa.challenge({ factorId: id })

  const { data, error } = await supabase.auth.mfa.verify({
    factorId: id,
    challengeId: challenge.data?.id ?? '',
    code: app.code(),
  })

  expect(before).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' })
  expect(challenge.data?.type).toBe('totp')
  expect((challenge.data?.expires_at ?? 0) - Date.now() / 1000).toBeGreaterThan(290)
  expect(error).toBeNull()
  expect(data?.refresh_token).not.toBe(session.refresh_token)
  expect(await levelOf(supabase)).toMatchObject({
    currentLevel: 'aal2',
    nextLevel: 'aal2',
    currentAuthenticationMethods: [{ method: 'totp' }, { method: 'password' }],
  })
  expect((await supabase.auth.mfa.listFactors()).data?.totp).toMatchObject([
    { id, friendly_name: 'Telephone', factor_type: 'totp', status: 'verified' },
  ])
})

test('a refresh keeps the session and its level', async () => {
  const { supabase } = await secured('maria')
  const before = (await supabase.auth.getClaims()).data?.claims.session_id

  await supabase.auth.refreshSession()

  const claims = (await supabase.auth.getClaims()).data?.claims
  expect(claims).toMatchObject({ session_id: before, aal: 'aal2' })
})

test('a client that lost the response to the code gets the raised session by refreshing', async () => {
  const { supabase, session } = await signedIn(world, 'maria')
  const { id, app } = await enrolled(supabase)
  const verified = await supabase.auth.mfa.challengeAndVerify({ factorId: id, code: app.code() })
  await world.sql("update auth.refresh_tokens set updated_at = updated_at - interval '11 seconds' where revoked")

  const again = await world.supabase().auth.refreshSession({ refresh_token: session.refresh_token })

  expect(again.error).toBeNull()
  expect(again.data.session?.refresh_token).toBe(verified.data?.refresh_token)
})

test('the first code ends sessions without a second factor and removes unfinished factors', async () => {
  const { supabase, email } = await signedIn(world, 'maria')
  const other = await elsewhere(email)
  await enrolled(supabase, 'Unfinished')
  const { id, app } = await enrolled(supabase, 'Telephone')

  await supabase.auth.mfa.challengeAndVerify({ factorId: id, code: app.code() })

  expect((await other.auth.getUser()).error?.name).toBe('AuthSessionMissingError')
  expect((await supabase.auth.mfa.listFactors()).data?.all.map(({ friendly_name }) => friendly_name)).toEqual([
    'Telephone',
  ])
})

test('a password alone reaches the first level, and the response says that a second is required', async () => {
  const { email, factor } = await secured('maria')

  const other = await elsewhere(email)

  expect(await levelOf(other)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' })
  const later = world.another({}, { clock: LATER })
  const there = await elsewhere(email, later)
  await there.auth.mfa.challengeAndVerify({ factorId: factor.id, code: factor.app.code(LATER()) })
  expect(await levelOf(there)).toMatchObject({ currentLevel: 'aal2' })
})

const WRONG = { status: 422, code: 'mfa_verification_failed', message: 'Invalid TOTP code entered' }

test('a code works once, even for ten requests at the same time', async () => {
  const { supabase } = await signedIn(world, 'maria')
  const { id, app } = await enrolled(supabase)
  const code = app.code()
  const challenges = await Promise.all(Array.from({ length: 10 }, () => supabase.auth.mfa.challenge({ factorId: id })))
  const token = await tokenOf(supabase)
  const bearer = { ...VERSION, authorization: `Bearer ${token}` }

  const answers = await Promise.all(
    challenges.map(({ data }) => world.post(`/auth/v1/factors/${id}/verify`, { challenge_id: data?.id, code }, bearer)),
  )

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(9)
})

test('neither a used code nor an earlier one works again', async () => {
  const { email, factor, usedAt } = await secured('maria')
  const other = await elsewhere(email)

  // The app may already show the next code, which would be accepted.
  const used = await other.auth.mfa.challengeAndVerify({ factorId: factor.id, code: factor.app.code(usedAt) })
  const older = await other.auth.mfa.challengeAndVerify({
    factorId: factor.id,
    code: factor.app.code(usedAt - HALF_A_MINUTE),
  })

  expect(used.error).toMatchObject(WRONG)
  expect(older.error).toMatchObject(WRONG)
})

test('a wrong code changes nothing', async () => {
  const { supabase } = await signedIn(world, 'maria')
  const { id, app } = await enrolled(supabase)
  const wrong = app.code() === '000000' ? '000001' : '000000'

  const { error } = await supabase.auth.mfa.challengeAndVerify({ factorId: id, code: wrong })

  expect(error).toMatchObject(WRONG)
  expect(await levelOf(supabase)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' })
  expect((await supabase.auth.mfa.challengeAndVerify({ factorId: id, code: app.code() })).error).toBeNull()
})

test('a challenge accepts one answer, from the same IP address, within five minutes', async () => {
  const { supabase } = await signedIn(world, 'maria')
  const { id, app } = await enrolled(supabase)
  const challenge = async () => (await supabase.auth.mfa.challenge({ factorId: id })).data?.id ?? ''
  const answer = (challengeId: string) => supabase.auth.mfa.verify({ factorId: id, challengeId, code: app.code() })
  const age = (challengeId: string) =>
    world.sql("update auth.mfa_challenges set created_at = now() - interval '301 seconds' where id = $1", [challengeId])
  const [late, moved, good] = [await challenge(), await challenge(), await challenge()]
  await age(late)
  await world.sql("update auth.mfa_challenges set ip_address = '198.51.100.1' where id = $1", [moved])

  const answers = [await answer(late), await answer(moved), await answer(crypto.randomUUID()), await answer('x')]
  const right = await answer(good)
  const again = await answer(good)

  expect(answers.map(({ error }) => [error?.status, error?.code])).toEqual([
    [422, 'mfa_challenge_expired'],
    [422, 'mfa_ip_address_mismatch'],
    [422, 'mfa_factor_not_found'],
    [422, 'mfa_factor_not_found'],
  ])
  expect(right.error).toBeNull()
  expect(again.error?.code).toBe('mfa_ip_address_mismatch')
})

test("another person's factor is not found", async () => {
  const [maria, omar] = [await secured('maria'), await signedIn(world, 'omar')]

  const challenged = await omar.supabase.auth.mfa.challenge({ factorId: maria.factor.id })
  const removed = await omar.supabase.auth.mfa.unenroll({ factorId: maria.factor.id })

  expect(challenged.error).toMatchObject({ status: 404, code: 'mfa_factor_not_found' })
  expect(removed.error).toMatchObject({ status: 404, code: 'mfa_factor_not_found' })
})

test('an invalid factor id is not found', async () => {
  const { session } = await signedIn(world, 'maria')
  const headers = { apikey: ANON_KEY, ...VERSION, authorization: `Bearer ${session.access_token}` }

  const response = await world.fetch('/auth/v1/factors/x', { method: 'DELETE', headers })

  expect(response.status).toBe(404)
  expect(await response.json()).toEqual({ code: 'validation_failed', message: 'factor_id must be an UUID' })
})

test.each([
  [{ factor_type: 'phone', phone: '+15555550100' }, 422, 'mfa_phone_enroll_not_enabled'],
  [{ factor_type: 'webauthn' }, 422, 'mfa_webauthn_enroll_not_enabled'],
  [{ factor_type: 'recovery_code' }, 400, 'validation_failed'],
  [{}, 400, 'validation_failed'],
  [{ factor_type: 'totp', friendly_name: 'x'.repeat(101) }, 400, 'validation_failed'],
  [{ factor_type: 'totp', friendly_name: '\u0000' }, 400, 'validation_failed'],
  [{ factor_type: 'totp', issuer: '\ud800' }, 400, 'validation_failed'],
  [{ factor_type: 'totp', issuer: 'x'.repeat(51) }, 400, 'validation_failed'],
])('the factor %j is rejected', async (body, status, code) => {
  const { session } = await signedIn(world, 'maria')

  const response = await world.post('/auth/v1/factors', body, {
    ...VERSION,
    authorization: `Bearer ${session.access_token}`,
  })

  expect(response.status).toBe(status)
  expect(await response.json()).toMatchObject({ code })
})

test.each([
  ['POST', '/auth/v1/factors'],
  ['POST', `/auth/v1/factors/${crypto.randomUUID()}/challenge`],
  ['POST', `/auth/v1/factors/${crypto.randomUUID()}/verify`],
  ['DELETE', `/auth/v1/factors/${crypto.randomUUID()}`],
  ['GET', '/auth/v1/factors/recovery-codes'],
])('%s %s requires a signed-in user', async (method, path) => {
  const response = await world.fetch(path, { method, headers: { apikey: ANON_KEY, ...VERSION } })

  expect(response.status).toBe(401)
  expect(await response.json()).toMatchObject({ code: 'no_authorization' })
})

test("a person's factors need different names", async () => {
  const { supabase } = await signedIn(world, 'maria')
  await enrolled(supabase, 'Telephone')

  const { error } = await supabase.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Telephone' })

  expect(error).toMatchObject({
    status: 422,
    code: 'mfa_factor_name_conflict',
    message: 'A factor with the friendly name "Telephone" for this user already exists',
  })
})

test('an unfinished enrollment is replaced after five minutes', async () => {
  const { supabase, user } = await signedIn(world, 'maria')
  await enrolled(supabase, 'Telephone')
  await world.sql("update auth.mfa_factors set created_at = now() - interval '301 seconds' where user_id = $1", [
    user.id,
  ])

  const { error } = await supabase.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Telephone' })

  expect(error).toBeNull()
})

test('a person can have at most ten factors, even with concurrent requests', async () => {
  const { supabase } = await signedIn(world, 'maria')

  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      supabase.auth.mfa.enroll({ factorType: 'totp', friendlyName: `Telephone ${index}` }),
    ),
  )

  const refused = answers.flatMap(({ error }) => (error ? [error.code] : []))
  expect(refused).toEqual(['too_many_enrolled_mfa_factors', 'too_many_enrolled_mfa_factors'])
})

test('a person with a factor must use it before changing anything that protects the account', async () => {
  const { email, factor } = await secured('maria')
  const other = await elsewhere(email)

  const added = await other.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Second' })
  const removed = await other.auth.mfa.unenroll({ factorId: factor.id })
  const password = await other.auth.updateUser({ password: 'a brand new one' })
  const address = await other.auth.updateUser({ email: 'other@example.test' })
  const metadata = await other.auth.updateUser({ data: { theme: 'dark' } })

  expect(added.error).toMatchObject({
    status: 403,
    code: 'insufficient_aal',
    message: 'AAL2 required to enroll a new factor',
  })
  expect(removed.error).toMatchObject({ status: 422, code: 'insufficient_aal' })
  expect(password.error).toMatchObject({ status: 401, code: 'insufficient_aal' })
  expect(address.error).toMatchObject({ status: 401, code: 'insufficient_aal' })
  expect(metadata.error).toBeNull()
})

test('a person who used their factor may remove it, and drops to the first level', async () => {
  const { supabase, factor } = await secured('maria')

  const { data, error } = await supabase.auth.mfa.unenroll({ factorId: factor.id })
  await supabase.auth.refreshSession()

  expect(error).toBeNull()
  expect(data).toEqual({ id: factor.id })
  expect(await levelOf(supabase)).toMatchObject({
    currentLevel: 'aal1',
    nextLevel: 'aal1',
    currentAuthenticationMethods: [{ method: 'password' }],
  })
})

test("an older token of a raised session has the session's level", async () => {
  const { supabase, session } = await signedIn(world, 'maria')
  const { id, app } = await enrolled(supabase)
  await supabase.auth.mfa.challengeAndVerify({ factorId: id, code: app.code() })

  const response = await world.fetch('/auth/v1/user', {
    method: 'PUT',
    body: JSON.stringify({ password: 'a brand new one' }),
    headers: { apikey: ANON_KEY, authorization: `Bearer ${session.access_token}` },
  })

  expect(response.status).toBe(200)
})

test('secrets and recovery codes are encrypted in the database', async () => {
  const { supabase, user } = await signedIn(world, 'maria')
  const { totp } = await enrolled(supabase)

  const rows = await world.sql<{ secret: string }>('select secret from auth.mfa_factors where user_id = $1', [user.id])

  const stored = Buffer.from(rows[0]?.secret ?? '', 'base64')
  expect(stored.length).toBeGreaterThan(40)
  expect(JSON.stringify(rows)).not.toContain(totp.secret)
})

test('codes are limited to fifteen a minute from one address and thirty an hour for one person', async () => {
  const { factorPerAddress: _, factorPerAccount: __, ...others } = LOOSE
  const strict = world.another({ limits: others, trustedProxies: 1 })
  const { supabase, session } = await signedIn(world, 'maria')
  const { id } = await enrolled(supabase)
  const attempt = async (path: string, from: string) => {
    const headers = { authorization: `Bearer ${session.access_token}`, 'x-forwarded-for': from }
    const body = { challenge_id: crypto.randomUUID(), code: '000000' }
    return (await strict.post(`/auth/v1/factors/${id}/${path}`, body, headers)).status
  }
  const tries = async (path: string, from: (index: number) => string, count: number) => {
    const statuses = await Promise.all(Array.from({ length: count }, (_, index) => attempt(path, from(index))))
    return statuses.filter((status) => status === 429).length
  }

  const challenges = await tries('challenge', () => '198.51.100.9', 17)
  const sameAddress = await tries('verify', () => '198.51.100.9', 17)
  const manyAddresses = await tries('verify', (index) => `203.0.113.${index}`, 20)

  expect(challenges).toBeGreaterThanOrEqual(1)
  expect(sameAddress).toBeGreaterThanOrEqual(1)
  expect(manyAddresses).toBeGreaterThanOrEqual(4)
})
