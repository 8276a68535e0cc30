import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AuthWorld, anEmail, authWorld, confirmed, PASSWORD, signedIn, VERSION } from './auth-world.ts'

let world: AuthWorld
beforeAll(async () => {
  world = await authWorld({}, { isEarnest: true })
})
afterAll(() => world.close())

const signIn = (email: string, password: string = PASSWORD) =>
  world.supabase().auth.signInWithPassword({ email, password })

test('a sign-in returns a session for an hour', async () => {
  const email = await confirmed(world, 'maria')

  const { data, error } = await signIn(email)

  expect(error).toBeNull()
  expect(data.session).toMatchObject({ token_type: 'bearer', expires_in: 3600 })
  expect((data.session?.expires_at ?? 0) * 1000 - Date.now()).toBeGreaterThan(3_590_000)
  expect(data.user).toMatchObject({ email, aud: 'authenticated', role: 'authenticated' })
  expect(data.user?.last_sign_in_at).toBeTruthy()
})

test("the token has the hosted service's claims, and the client can verify it by itself", async () => {
  const { supabase, email, user } = await signedIn(world, 'maria')

  const { data, error } = await supabase.auth.getClaims()

  expect(error).toBeNull()
  expect(data?.header).toMatchObject({ alg: 'ES256', kid: 'test' })
  expect(data?.claims).toMatchObject({
    iss: 'https://desk.test/auth/v1',
    sub: user.id,
    aud: 'authenticated',
    email,
    phone: '',
    role: 'authenticated',
    aal: 'aal1',
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: { email_verified: true },
    is_anonymous: false,
  })
  expect(data?.claims.amr).toEqual([{ method: 'password', timestamp: expect.any(Number) }])
  expect(data?.claims.session_id).toMatch(/^[0-9a-f-]{36}$/)
  expect((data?.claims.exp ?? 0) - (data?.claims.iat ?? 0)).toBe(3600)
})

test('a change of role applies from the next token', async () => {
  const { supabase, user } = await signedIn(world, 'ada')
  await world.sql("update auth.users set role = 'platform_admin' where id = $1", [user.id])

  await supabase.auth.refreshSession()

  expect((await supabase.auth.getClaims()).data?.claims.role).toBe('platform_admin')
})

test.each([
  ['an unknown address', () => anEmail('unknown'), PASSWORD],
  ['a wrong password', () => confirmed(world, 'maria'), 'wrong password'],
  ['an empty password', () => confirmed(world, 'maria'), ''],
  ['the password in another case', () => confirmed(world, 'maria'), PASSWORD.toUpperCase()],
])('%s is rejected with the same error', async (_, email, password) => {
  const { error } = await signIn(await email(), password)

  expect(error).toMatchObject({ status: 400, code: 'invalid_credentials', message: 'Invalid login credentials' })
})

test('an unknown address takes as long to hash as a known one', async () => {
  const email = await confirmed(world, 'maria')
  const before = world.hashes()
  await signIn(email, 'wrong password')
  const forKnown = world.hashes() - before

  await signIn(anEmail('nobody'), 'wrong password')

  expect(forKnown).toBe(1)
  expect(world.hashes() - before - forKnown).toBe(1)
})

test("a wrong password for an unconfirmed account doesn't reveal that it is unconfirmed", async () => {
  const email = anEmail('maria')
  await world.supabase().auth.signUp({ email, password: PASSWORD })

  expect((await signIn(email, 'wrong password')).error?.code).toBe('invalid_credentials')
  expect((await signIn(email)).error?.code).toBe('email_not_confirmed')
})

test('a banned person gets an error that says so, and an expired ban has no effect', async () => {
  const email = await confirmed(world, 'maria')
  await world.sql("update auth.users set banned_until = now() + interval '1 hour' where email = $1", [email])
  const during = await signIn(email)

  await world.sql("update auth.users set banned_until = now() - interval '1 second' where email = $1", [email])
  const after = await signIn(email)

  expect(during.error).toMatchObject({ status: 400, code: 'user_banned', message: 'User is banned' })
  expect(after.error).toBeNull()
})

test('a deleted account looks like an unknown one', async () => {
  const email = await confirmed(world, 'maria')
  await world.sql('update auth.users set deleted_at = now() where email = $1', [email])

  expect((await signIn(email)).error?.code).toBe('invalid_credentials')
})

test.each([
  ['password', {}, 400, 'validation_failed', 'missing email or phone'],
  ['password', { password: 'x' }, 400, 'validation_failed', 'missing email or phone'],
  [
    'password',
    { email: 'm@example.test', phone: '+15555550100', password: 'x' },
    400,
    'validation_failed',
    'Only an email address or phone number should be provided on login.',
  ],
  ['password', { phone: '+15555550100', password: 'x' }, 422, 'phone_provider_disabled', 'Phone logins are disabled'],
  ['refresh_token', {}, 400, 'validation_failed', 'refresh_token required'],
  ['implicit', {}, 400, 'invalid_credentials', 'unsupported_grant_type'],
  ['', {}, 400, 'invalid_credentials', 'unsupported_grant_type'],
])('grant %j with %j is rejected', async (grant, body, status, code, message) => {
  const response = await world.post(`/auth/v1/token?grant_type=${grant}`, body, VERSION)

  expect(response.status).toBe(status)
  expect(await response.json()).toEqual({ code, message })
})

test('passwords are stored as argon2id hashes, each with its own salt', async () => {
  const [one, two] = [await confirmed(world, 'maria'), await confirmed(world, 'omar')]

  const rows = await world.sql<{ encrypted_password: string }>(
    'select encrypted_password from auth.users where email = any($1)',
    [[one, two]],
  )

  for (const { encrypted_password } of rows) expect(encrypted_password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(rows[0]?.encrypted_password).not.toBe(rows[1]?.encrypted_password)
})

test('no token is stored in the database in the clear', async () => {
  const { session, email } = await signedIn(world, 'maria')
  await world.post('/auth/v1/recover', { email })
  const link = new URL((await world.mailTo(email, 2)).links[0] ?? '').searchParams.get('token') ?? ''

  const tables = await world.sql<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_schema in ('auth', 'graphile_worker') and table_type = 'BASE TABLE'`,
  )
  const contents = await Promise.all(tables.map(({ name }) => world.sql(`select * from ${name}`)))

  const dump = JSON.stringify(contents)
  expect(dump).toContain(email)
  expect(link).toHaveLength(64)
  for (const secret of [session.refresh_token, session.access_token, link]) expect(dump).not.toContain(secret)
})

test('sign-ins are logged with the person and the address', async () => {
  const { email, supabase } = await signedIn(world, 'maria')
  await supabase.auth.signOut()

  const entries = await world.sql<{ action: string; ip_address: string }>(
    "select payload ->> 'action' as action, ip_address from auth.audit_log_entries where payload ->> 'actor_username' = $1 order by created_at",
    [email],
  )

  expect(entries.map(({ action }) => action)).toEqual(['user_signedup', 'login', 'login', 'logout'])
  expect(new Set(entries.map(({ ip_address }) => ip_address))).toEqual(new Set(['127.0.0.1']))
})

test('a session stores the device it was opened on', async () => {
  const email = await confirmed(world, 'maria')
  const agent = { 'user-agent': 'Firefox on a desk' }
  const response = await world.post('/auth/v1/token?grant_type=password', { email, password: PASSWORD }, agent)
  const { user } = await response.json()

  const sessions = await world.sql('select user_agent, host(ip) as ip from auth.sessions where user_id = $1', [user.id])

  expect(sessions).toContainEqual({ user_agent: 'Firefox on a desk', ip: '127.0.0.1' })
})
