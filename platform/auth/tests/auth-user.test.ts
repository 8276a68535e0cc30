import { afterAll, beforeAll, expect, test } from 'vitest'
import { tokenKeys } from '#platform/http/signed-token.ts'
import { ANON_KEY, type AuthWorld, authWorld, newKey, PASSWORD, signedIn, VERSION } from './auth-world.ts'

let world: AuthWorld
beforeAll(async () => {
  world = await authWorld()
})
afterAll(() => world.close())

const userOf = async (token: string | undefined, init: RequestInit = {}, at: Pick<AuthWorld, 'fetch'> = world) => {
  const authorization: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const headers = { apikey: ANON_KEY, ...VERSION, ...authorization }
  const response = await at.fetch('/auth/v1/user', { ...init, headers })
  return { status: response.status, body: await response.json() }
}
const put = (token: string, body: unknown) => userOf(token, { method: 'PUT', body: JSON.stringify(body) })

const NOW = () => Math.floor(Date.now() / 1000)
const SESSION_GONE = {
  code: 'session_not_found',
  message: 'Session from session_id claim in JWT does not exist',
}

test('a person reads their own account', async () => {
  const { supabase, email, user } = await signedIn(world, 'maria')

  const { data, error } = await supabase.auth.getUser()

  expect(error).toBeNull()
  expect(data.user).toMatchObject({ id: user.id, email, identities: [{ provider: 'email' }] })
  expect(JSON.stringify(data.user)).not.toContain('argon2')
})

test('without a token there is no user to return', async () => {
  expect(await userOf(undefined)).toEqual({
    status: 401,
    body: { code: 'no_authorization', message: 'This endpoint requires a valid Bearer token' },
  })
})

test('an API key is not a user', async () => {
  expect(await userOf(ANON_KEY)).toMatchObject({ status: 403, body: { code: 'bad_jwt' } })
})

test('an expired token is rejected with the error that client libraries expect', async () => {
  const { session } = await signedIn(world, 'maria')
  const tomorrow = world.another({}, { clock: () => Date.now() + 86_400_000 })

  expect(await userOf(session.access_token, {}, tomorrow)).toEqual({
    status: 403,
    body: {
      code: 'bad_jwt',
      message: 'invalid JWT: unable to parse or verify signature, token has invalid claims: token is expired',
    },
  })
})

test('a forged token is rejected', async () => {
  const { user, session } = await signedIn(world, 'maria')
  const claims = { sub: user.id, role: 'authenticated', exp: NOW() + 60 }
  const [head, body] = session.access_token.split('.')
  const forgeries = [
    tokenKeys([newKey('test')], Date.now).sign(claims),
    `${Buffer.from('{"alg":"none"}').toString('base64url')}.${body}.`,
    `${head}.${Buffer.from(JSON.stringify({ ...claims, role: 'service_role' })).toString('base64url')}.x`,
    'garbage',
  ]

  for (const forgery of forgeries)
    expect(await userOf(forgery)).toMatchObject({ status: 403, body: { code: 'bad_jwt' } })
})

test.each([
  ['no subject', {}, 403, 'invalid claim: missing sub claim'],
  ['a subject that is not an id', { sub: "' or true --" }, 400, 'invalid claim: sub claim must be a UUID'],
])('a token with %s is rejected', async (_, claims, status, message) => {
  const token = world.keys.sign({ role: 'authenticated', exp: NOW() + 60, ...claims })

  expect(await userOf(token)).toEqual({ status, body: { code: 'bad_jwt', message } })
})

test('a token of a deleted account is rejected', async () => {
  const { user, session } = await signedIn(world, 'maria')
  await world.sql('delete from auth.users where id = $1', [user.id])

  expect(await userOf(session.access_token)).toMatchObject({ status: 403, body: { code: 'user_not_found' } })
})

test('a banned person’s token is rejected at once', async () => {
  const { user, session } = await signedIn(world, 'maria')
  await world.sql("update auth.users set banned_until = now() + interval '1 hour' where id = $1", [user.id])

  expect(await userOf(session.access_token)).toMatchObject({ status: 403, body: { code: 'user_banned' } })
})

test('a token with another person’s session is rejected', async () => {
  const [maria, omar] = [await signedIn(world, 'maria'), await signedIn(world, 'omar')]
  const sessions = await world.sql<{ id: string }>('select id from auth.sessions where user_id = $1', [omar.user.id])
  const token = world.keys.sign({
    sub: maria.user.id,
    role: 'authenticated',
    session_id: sessions[0]?.id,
    exp: NOW() + 60,
  })

  expect(await userOf(token)).toEqual({ status: 403, body: SESSION_GONE })
})

test('metadata is merged, and null removes a key', async () => {
  const { supabase } = await signedIn(world, 'maria')
  await supabase.auth.updateUser({ data: { full_name: 'Maria', theme: 'dark' } })

  const { data } = await supabase.auth.updateUser({ data: { theme: null, language: 'en' } })

  expect(data.user?.user_metadata).toMatchObject({ full_name: 'Maria', language: 'en' })
  expect(data.user?.user_metadata).not.toHaveProperty('theme')
})

test('a user cannot set their own role, id, or confirmation', async () => {
  const { session, user } = await signedIn(world, 'maria')

  const changed = await put(session.access_token, {
    role: 'platform_admin',
    id: crypto.randomUUID(),
    banned_until: null,
    data: { role: 'platform_admin' },
  })

  expect(changed.body).toMatchObject({ id: user.id, role: 'authenticated', app_metadata: { provider: 'email' } })
  expect(await put(session.access_token, { app_metadata: { role: 'admin' } })).toEqual({
    status: 403,
    body: { code: 'not_admin', message: 'Updating app_metadata requires admin privileges' },
  })
})

test('a new password ends all sessions but this one', async () => {
  const { supabase, email } = await signedIn(world, 'maria')
  const elsewhere = world.supabase()
  await elsewhere.auth.signInWithPassword({ email, password: PASSWORD })

  const { error } = await supabase.auth.updateUser({ password: 'a brand new one' })

  expect(error).toBeNull()
  expect((await supabase.auth.getUser()).error).toBeNull()
  expect((await supabase.auth.refreshSession()).error).toBeNull()
  expect((await elsewhere.auth.refreshSession()).error?.code).toBe('refresh_token_not_found')
  const again = await world.supabase().auth.signInWithPassword({ email, password: 'a brand new one' })
  expect(again.error).toBeNull()
})

test.each([
  ['the same password', PASSWORD, 422, 'same_password', 'New password should be different from the old password.'],
  ['an empty password', '', 422, 'weak_password', 'Password should be at least 6 characters.'],
  ['a short password', '12345', 422, 'weak_password', 'Password should be at least 6 characters.'],
  ['a password of 73 bytes', 'x'.repeat(73), 400, 'validation_failed', 'Password cannot be longer than 72 characters'],
])('%s is rejected, and the old password stays', async (_, password, status, code, message) => {
  const { session, email } = await signedIn(world, 'maria')

  const refused = await put(session.access_token, { password })

  expect(refused).toMatchObject({ status, body: { code, message } })
  expect((await world.supabase().auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull()
})

test.each([undefined, null])('a user who sends %s as a password keeps the current one', async (password) => {
  const { session, email } = await signedIn(world, 'maria')

  const answer = await put(session.access_token, { password, data: { a: 1 } })

  expect(answer).toMatchObject({ status: 200, body: { user_metadata: { a: 1 } } })
  expect((await world.supabase().auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull()
})

test('a user may send their own current address', async () => {
  const { session, email } = await signedIn(world, 'maria')

  const answer = await put(session.access_token, { email: email.toUpperCase(), data: { a: 1 } })

  expect(answer.status).toBe(200)
  expect(answer.body).not.toHaveProperty('new_email')
})

test('a person with a second factor can change the password only after using it', async () => {
  const { session, user } = await signedIn(world, 'maria')
  await world.sql(
    "insert into auth.mfa_factors (user_id, friendly_name, factor_type, status) values ($1, 'phone', 'totp', 'verified')",
    [user.id],
  )

  const refused = await put(session.access_token, { password: 'a brand new one' })

  expect(refused).toMatchObject({ status: 401, body: { code: 'insufficient_aal' } })
  expect((await userOf(session.access_token)).body.factors).toMatchObject([
    { friendly_name: 'phone', factor_type: 'totp', status: 'verified' },
  ])
})

test.each([
  ['global', [false, false]],
  ['local', [false, true]],
  ['others', [true, false]],
] as const)('a sign-out of scope %s leaves these sessions: %j', async (scope, [here, there]) => {
  const { supabase, email, session } = await signedIn(world, 'maria')
  const elsewhere = world.supabase()
  const other = await elsewhere.auth.signInWithPassword({ email, password: PASSWORD })

  const { error } = await supabase.auth.signOut({ scope })

  expect(error).toBeNull()
  expect((await userOf(session.access_token)).status === 200).toBe(here)
  expect((await userOf(other.data.session?.access_token)).status === 200).toBe(there)
})

test('a sign-out without a scope is global, and an unknown scope is rejected', async () => {
  const { session, email } = await signedIn(world, 'maria')
  const other = await world.supabase().auth.signInWithPassword({ email, password: PASSWORD })
  const bearer = { ...VERSION, authorization: `Bearer ${session.access_token}` }

  const unknown = await world.post('/auth/v1/logout?scope=everywhere', {}, bearer)
  const nobodys = await world.post('/auth/v1/logout?scope=everywhere', {}, VERSION)
  const plain = await world.post('/auth/v1/logout?scope=', {}, bearer)

  expect(unknown.status).toBe(400)
  expect(await unknown.json()).toMatchObject({ message: 'Unsupported logout scope "everywhere"' })
  expect(await nobodys.json()).toMatchObject({ code: 'no_authorization' })
  expect(plain.status).toBe(204)
  expect(await userOf(other.data.session?.access_token)).toEqual({ status: 403, body: SESSION_GONE })
})

test('a second sign-out is rejected', async () => {
  const { session } = await signedIn(world, 'maria')
  const bearer = { authorization: `Bearer ${session.access_token}` }
  await world.post('/auth/v1/logout', {}, bearer)

  expect((await world.post('/auth/v1/logout', {}, bearer)).status).toBe(403)
})
