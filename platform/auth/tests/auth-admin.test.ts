import type { User } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  ANON_KEY,
  type AuthWorld,
  anEmail,
  authenticator,
  authWorld,
  confirmed,
  PASSWORD,
  SERVICE_KEY,
  signedIn,
  VERSION,
} from './auth-world.ts'

let world: AuthWorld
beforeAll(async () => {
  world = await authWorld()
})
afterAll(() => world.close())

const NOBODY = '83fd9e20-7a80-46e4-bf29-a86e3d6bbf66'
const signIn = (email: string, password: string = PASSWORD) =>
  world.supabase().auth.signInWithPassword({ email, password })
const ofService = (method: string, path: string, body?: unknown) =>
  world.fetch(path, {
    method,
    headers: { apikey: SERVICE_KEY, authorization: `Bearer ${SERVICE_KEY}`, ...VERSION },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })

const ADMIN_COMMANDS = [
  ['GET', '/auth/v1/admin/users'],
  ['POST', '/auth/v1/admin/users'],
  ['GET', `/auth/v1/admin/users/${NOBODY}`],
  ['PUT', `/auth/v1/admin/users/${NOBODY}`],
  ['DELETE', `/auth/v1/admin/users/${NOBODY}`],
  ['GET', `/auth/v1/admin/users/${NOBODY}/factors`],
  ['DELETE', `/auth/v1/admin/users/${NOBODY}/factors/${NOBODY}`],
  ['POST', '/auth/v1/admin/generate_link'],
  ['POST', '/auth/v1/invite'],
] as const

test.each(ADMIN_COMMANDS)('%s %s requires the service key', async (method, path) => {
  const { session, user } = await signedIn(world, 'maria')
  await world.sql("update auth.users set role = 'platform_admin' where id = $1", [user.id])
  const platformAdmin = await signIn(user.email ?? '')
  const bearers = [
    ['the public key', ANON_KEY, ANON_KEY],
    ['a person', ANON_KEY, session.access_token],
    ['a super admin', ANON_KEY, platformAdmin.data.session?.access_token],
    ['a person through a server', SERVICE_KEY, session.access_token],
  ] as const

  for (const [, apikey, bearer] of bearers) {
    const headers = { apikey, ...VERSION, authorization: `Bearer ${bearer}` }
    const response = await world.fetch(path, { method, headers })

    expect(response.status).toBe(403)
    expect(await response.json()).toEqual({ code: 'not_admin', message: 'User not allowed' })
  }
  const unsigned = await world.fetch(path, { method, headers: { apikey: ANON_KEY, ...VERSION } })
  expect([unsigned.status, (await unsigned.json()).code]).toEqual([401, 'no_authorization'])
})

test('a user is created as requested, without a mail', async () => {
  const email = anEmail('maria')

  const { data, error } = await world.admin().createUser({
    ...{ email: email.toUpperCase(), password: PASSWORD, email_confirm: true },
    user_metadata: { full_name: 'Maria' },
    app_metadata: { plan: 'pro' },
  })

  expect(error).toBeNull()
  expect(data.user).toMatchObject({
    ...{ email, role: 'authenticated', identities: [{ provider: 'email', email }] },
    user_metadata: { full_name: 'Maria', email_verified: true },
    app_metadata: { provider: 'email', providers: ['email'], plan: 'pro' },
  })
  expect(data.user?.identities?.[0]?.identity_data).toMatchObject({ email, email_verified: true })
  expect((await signIn(email)).error).toBeNull()
  expect(await world.mailsTo(email)).toHaveLength(0)
})

test("a user's metadata is stored as given", async () => {
  const { data } = await world.admin().createUser({ email: anEmail('maria'), user_metadata: { a: 1 } })

  const updated = await world.admin().updateUserById(data.user?.id ?? '', { user_metadata: { b: 2, a: null } })

  expect(data.user?.user_metadata).toEqual({ a: 1 })
  expect(updated.data.user?.user_metadata).toEqual({ b: 2 })
})

test('an unconfirmed user can sign in only after confirmation', async () => {
  const email = anEmail('maria')
  const { data } = await world.admin().createUser({ email, password: PASSWORD })
  const early = await signIn(email)

  const updated = await world.admin().updateUserById(data.user?.id ?? '', { email_confirm: true })

  expect(early.error?.code).toBe('email_not_confirmed')
  expect(updated.data.user?.email_confirmed_at).toBeTruthy()
  expect((await signIn(email)).error).toBeNull()
})

test.each([
  [{}, 400, 'validation_failed', 'Cannot create a user without either an email or phone'],
  [{ email: 'xx:;x@x.x' }, 400, 'validation_failed', 'Unable to validate email address: invalid format'],
  [{ phone: '+15555550100' }, 400, 'phone_provider_disabled', 'Phone signups are disabled'],
  [{ email: 'm@example.test', password: '12345' }, 422, 'weak_password', 'Password should be at least 6 characters.'],
  [
    { email: 'm@example.test', role: 'platform_admin' },
    400,
    'validation_failed',
    'The role "platform_admin" can\'t be given to this user',
  ],
  [
    { email: 'm@example.test', role: 'service_role' },
    400,
    'validation_failed',
    'The role "service_role" can\'t be given to this user',
  ],
  [
    { email: 'm@example.test', ban_duration: '1 day' },
    400,
    'validation_failed',
    'invalid format for ban duration: time: invalid duration "1 day"',
  ],
])('a user of %j is rejected', async (body, status, code, message) => {
  const response = await ofService('POST', '/auth/v1/admin/users', body)

  expect(response.status).toBe(status)
  expect(await response.json()).toMatchObject({ code, message })
})

test('two users cannot have the same address', async () => {
  const [taken, other] = [await confirmed(world, 'maria'), await signedIn(world, 'omar')]

  const created = await world.admin().createUser({ email: taken })
  const moved = await world.admin().updateUserById(other.user.id, { email: taken })

  for (const { error } of [created, moved]) expect(error).toMatchObject({ status: 422, code: 'email_exists' })
})

test('users are listed in pages, newest first, with the remaining count', async () => {
  const emails = [anEmail('one'), anEmail('two'), anEmail('three')]
  for (const email of emails) await world.admin().createUser({ email })
  await world.sql("update auth.users set created_at = now() - interval '1 day' where not email = any($1)", [emails])

  const first = await world.admin().listUsers({ page: 1, perPage: 2 })
  const second = await world.admin().listUsers({ page: 2, perPage: 2 })

  expect(first.error).toBeNull()
  expect(first.data.users.map(({ email }) => email)).toEqual([emails[2], emails[1]])
  expect(second.data.users.map(({ email }) => email)[0]).toBe(emails[0])
  expect(first.data).toMatchObject({ aud: 'authenticated', nextPage: 2 })
  const total = await world.sql<{ count: number }>('select count(*)::int as count from auth.users')
  expect(first.data).toMatchObject({ total: total[0]?.count })
})

test('the last page has no next page', async () => {
  const { data } = await world.admin().listUsers({ page: 1, perPage: 1000 })

  expect(data).toMatchObject({ nextPage: null, lastPage: 1 })
  expect(JSON.stringify(data)).not.toContain('argon2')
})

test('a search for text that no account can contain is rejected', async () => {
  const response = await ofService('GET', '/auth/v1/admin/users?filter=a%00b')

  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ code: 'validation_failed' })
})

test.each(['page=-1', 'page=x', 'page=1.5', 'per_page=0', 'page=99999999999'])(
  'the page %s is rejected',
  async (query) => {
    const response = await ofService('GET', `/auth/v1/admin/users?${query}`)

    expect(response.status).toBe(400)
    expect((await response.json()).message).toMatch(/^Bad Pagination Parameters/)
  },
)

test.each([
  ['GET', `/auth/v1/admin/users/${NOBODY}`, 'user_not_found'],
  ['PUT', `/auth/v1/admin/users/${NOBODY}`, 'user_not_found'],
  ['DELETE', `/auth/v1/admin/users/${NOBODY}`, 'user_not_found'],
  ['GET', `/auth/v1/admin/users/${NOBODY}/factors`, 'user_not_found'],
  ['GET', '/auth/v1/admin/users/maria', 'validation_failed'],
])('%s %s finds no user', async (method, path, code) => {
  const response = await ofService(method, path, method === 'PUT' ? {} : undefined)

  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({ code })
})

test('a changed address or password applies at once and ends the sessions', async () => {
  const { supabase, user, email } = await signedIn(world, 'maria')
  const newEmail = anEmail('maria')

  const { data, error } = await world.admin().updateUserById(user.id, { email: newEmail, password: 'a brand new one' })

  expect(error).toBeNull()
  expect(data.user).toMatchObject({ email: newEmail, identities: [{ email: newEmail }] })
  expect((await supabase.auth.getUser()).error?.name).toBe('AuthSessionMissingError')
  expect((await signIn(newEmail, 'a brand new one')).error).toBeNull()
  expect((await signIn(email)).error?.code).toBe('invalid_credentials')
})

test('an administrator cannot set an empty password', async () => {
  const { user, email } = await signedIn(world, 'maria')

  const { error } = await world.admin().updateUserById(user.id, { password: '' })

  expect(error).toMatchObject({ status: 422, code: 'weak_password' })
  expect((await signIn(email)).error).toBeNull()
})

test('a ban takes effect with the next request and can be lifted', async () => {
  const { supabase, user, email } = await signedIn(world, 'maria')

  const banned = await world.admin().updateUserById(user.id, { ban_duration: '24h' })
  const during = [await supabase.auth.getUser(), await supabase.auth.refreshSession(), await signIn(email)]
  await world.admin().updateUserById(user.id, { ban_duration: 'none' })

  const hours = (Date.parse(String(banned.data.user?.banned_until)) - Date.now()) / 3_600_000
  expect(hours).toBeCloseTo(24, 1)
  expect(during.map(({ error }) => error?.code)).toEqual(['user_banned', 'user_banned', 'user_banned'])
  expect((await signIn(email)).error).toBeNull()
})

test("a user's role cannot be changed", async () => {
  const { user } = await signedIn(world, 'maria')

  const own = await world.admin().updateUserById(user.id, { role: 'authenticated' })
  const other = await world.admin().updateUserById(user.id, { role: 'service_role' })

  expect(own.error).toBeNull()
  expect(other.error).toMatchObject({ status: 400, code: 'validation_failed' })
})

test('deleting a user ends their sessions', async () => {
  const { supabase, user, email } = await signedIn(world, 'maria')

  const { data, error } = await world.admin().deleteUser(user.id)

  expect(error).toBeNull()
  expect(data.user).toMatchObject({ id: user.id })
  expect((await supabase.auth.getUser()).error?.code).toBe('user_not_found')
  expect((await world.admin().getUserById(user.id)).error?.status).toBe(404)
  expect((await world.supabase().auth.signUp({ email, password: PASSWORD })).data.user?.role).toBe('authenticated')
})

test("a soft-deleted user's row has no personal data", async () => {
  const { user, email } = await signedIn(world, 'maria')

  const { error } = await world.admin().deleteUser(user.id, true)

  expect(error).toBeNull()
  const rows = await world.sql('select * from auth.users where id = $1', [user.id])
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(email)
  expect(await world.sql('select from auth.identities where user_id = $1', [user.id])).toHaveLength(0)
  expect((await signIn(email)).error?.code).toBe('invalid_credentials')
})

test('a user with related records can only be soft-deleted', async () => {
  const { user } = await signedIn(world, 'maria')
  await world.sql('create table public.remarks (author uuid references auth.users (id) on delete restrict)')
  await world.sql('insert into public.remarks values ($1)', [user.id])

  const hard = await world.admin().deleteUser(user.id)
  const soft = await world.admin().deleteUser(user.id, true)
  await world.sql('drop table public.remarks')

  expect(hard.error).toMatchObject({ status: 409, code: 'conflict' })
  expect(soft.error).toBeNull()
})

test("a server can sign a person out with the person's token", async () => {
  const { supabase, session } = await signedIn(world, 'maria')

  const garbage = await world.admin().signOut('this-is-a-bad-token')
  const { error } = await world.admin().signOut(session.access_token)

  expect(garbage.error?.message).toMatch(/^invalid JWT/)
  expect(error).toBeNull()
  expect((await supabase.auth.getUser()).error?.name).toBe('AuthSessionMissingError')
})

test('an administrator lists and removes factors for a person who lost their device and codes', async () => {
  const { supabase, user } = await signedIn(world, 'maria')
  const { data } = await supabase.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Telephone' })
  const code = authenticator(data?.totp.secret ?? '').code()
  await supabase.auth.mfa.challengeAndVerify({ factorId: data?.id ?? '', code })

  const listed = await world.admin().mfa.listFactors({ userId: user.id })
  const removed = await world.admin().mfa.deleteFactor({ userId: user.id, id: data?.id ?? '' })
  const missing = await world.admin().mfa.deleteFactor({ userId: user.id, id: NOBODY })
  await supabase.auth.refreshSession()

  expect(listed.data?.factors).toMatchObject([{ id: data?.id, factor_type: 'totp', status: 'verified' }])
  expect(removed.error).toBeNull()
  expect(missing.error).toMatchObject({ status: 404, code: 'mfa_factor_not_found' })
  expect((await world.admin().mfa.listFactors({ userId: user.id })).data?.factors).toEqual([])
  expect((await supabase.auth.getClaims()).data?.claims.aal).toBe('aal1')
})

test("administrators' acts are logged", async () => {
  const email = anEmail('maria')
  const { data } = await world.admin().createUser({ email })
  await world.admin().updateUserById(data.user?.id ?? '', { user_metadata: { a: 1 } })
  await world.admin().deleteUser(data.user?.id ?? '')

  const entries = await world.sql<{ action: string }>(
    "select payload ->> 'action' as action from auth.audit_log_entries where payload ->> 'actor_username' = $1 order by created_at",
    [email],
  )

  expect(entries.map(({ action }) => action)).toEqual(['user_signedup', 'user_modified', 'user_deleted'])
})

// An Argon2i hash of "password" by the reference implementation.
const BROUGHT_HASH = '$argon2i$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$wWKIMhR9lyDFvRz9YTZweHKfbftvj+qf+YFY4NeBbtA'

test('an account can be imported with its id and password hash', async () => {
  const [id, email] = [crypto.randomUUID(), anEmail('maria')]

  const { data, error } = await world
    .admin()
    .createUser({ id, email, password_hash: BROUGHT_HASH, email_confirm: true })

  expect([error, data.user?.id]).toEqual([null, id])
  expect((await signIn(email, 'password')).data.user?.id).toBe(id)
  expect((await signIn(email, 'another')).error?.code).toBe('invalid_credentials')
})

test.each([
  [{ id: '7' }, 'ID must conform to the uuid v4 format'],
  [{ password: PASSWORD, password_hash: BROUGHT_HASH }, 'Only a password or a password hash should be provided'],
  [{ password_hash: 'letmein' }, 'password_hash must be an encoded argon2 hash'],
  [{ password_hash: BROUGHT_HASH.replace('65536', '999999') }, 'password_hash must be an encoded argon2 hash'],
])('an account with %j cannot be imported', async (wanted, message) => {
  const { data, error } = await world.admin().createUser({ email: anEmail('omar'), ...wanted })

  expect([data.user, error?.message]).toEqual([null, message])
})

test('users are found by part of their address or name, and listed by age in either order', async () => {
  const mark = crypto.randomUUID().slice(0, 8)
  await world.admin().createUser({ email: `${mark}-a@example.test` })
  await world.admin().createUser({ email: anEmail('b'), user_metadata: { full_name: `Ada ${mark.toUpperCase()}` } })
  const listed = async (query: string) => {
    const reply = await ofService('GET', `/auth/v1/admin/users?${query}`)
    const { users } = await reply.json()
    return { total: reply.headers.get('x-total-count'), times: users.map((user: User) => user.created_at) }
  }

  const [newest, oldest] = [await listed(`filter=${mark}`), await listed(`filter=${mark}&sort=created_at%20asc`)]

  expect([newest.total, newest.times.length]).toEqual(['2', 2])
  expect(oldest.times).toEqual(newest.times.toReversed())
  expect((await listed('filter=100%25')).total).toBe('0')
})
