import { randomUUID } from 'node:crypto'
import { createClient, isAuthWeakPasswordError, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, tokenMailedTo } from '#features/organizations/tests/organization-fixture.ts'
import { loadSecrets } from '#platform/configuration/secrets.ts'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'

const UNLIMITED = { count: 1_000_000, seconds: 1 }
const STRONG = 'purple elephants 7'
const LISTED = 'qwertyuiop'
const { serviceKey } = loadSecrets('', Buffer.alloc(32, 9).toString('base64'))

let app: TestApp
let maria: SignedIn
let admin: SupabaseClient['auth']['admin']
beforeAll(async () => {
  const limits = { signInPerAddress: UNLIMITED, signInPerAccount: UNLIMITED, mailPerAddress: UNLIMITED }
  // Limits that this test doesn't reach keep the product's values.
  const { AUTH_DEFAULTS } = await import('#platform/auth/auth-config.ts')
  app = await testApp({ authSettings: { limits: { ...AUTH_DEFAULTS.limits, ...limits } } })
  maria = await app.subscriber('Maria')
  admin = createClient('https://desk.test', serviceKey, {
    global: { fetch: (input, init) => app.fetch(new Request(input, init).url, init) },
    auth: { persistSession: false, autoRefreshToken: false, storageKey: randomUUID() },
  }).auth.admin
})
afterAll(() => app.close())

const address = () => `ben-${randomUUID().slice(0, 8)}@example.test`

/** Every way to set a password. Returns the error, or null. */
const WAYS: Record<string, (password: string) => Promise<unknown>> = {
  'a sign-up': async (password) => (await app.supabase().auth.signUp({ email: address(), password })).error,
  'a change in settings': async (password) => (await maria.supabase.auth.updateUser({ password })).error,
  'a reset by email': async (password) => {
    const { email } = maria.person
    const made = await admin.generateLink({ type: 'recovery', email })
    const supabase = app.supabase()
    const token_hash = made.data.properties?.hashed_token ?? ''
    const { error } = await supabase.auth.verifyOtp({ type: 'recovery', token_hash })
    if (error) throw error
    return (await supabase.auth.updateUser({ password })).error
  },
  'an account that an administrator opens': async (password) =>
    (await admin.createUser({ email: address(), password })).error,
  'a password that an administrator sets': async (password) => {
    const { data } = await admin.createUser({ email: address() })
    return (await admin.updateUserById(data.user?.id ?? '', { password })).error
  },
  'a sign-up link that an administrator makes': async (password) =>
    (await admin.generateLink({ type: 'signup', email: address(), password })).error,
}

test.each(Object.keys(WAYS))(
  '%s rejects a password that is short, breached, or built from the address',
  async (way) => {
    const set = WAYS[way] ?? (() => Promise.resolve(null))

    const refusals = [await set('xk7#pQ2mT'), await set(LISTED), await set('Summer2024!')]

    expect(refusals.map((refusal) => isAuthWeakPasswordError(refusal) && [refusal.status, refusal.reasons])).toEqual([
      [422, ['length']],
      [422, ['pwned']],
      [422, ['characters']],
    ])
  },
)

test.each(Object.keys(WAYS))('%s accepts a strong password', async (way) => {
  expect(await WAYS[way]?.(`${STRONG} ${randomUUID().slice(0, 4)}`)).toBeNull()
})

test('a password must not be built from the person’s name, address, or company', async () => {
  const own = await app.subscriber('Rosalind')
  const set = async (password: string) => (await own.supabase.auth.updateUser({ password })).error

  const refusals = [await set('Rosalind-2024'), await set('Rosalind’s company 1'), await set(own.person.email)]

  for (const refusal of refusals) {
    expect(refusal).toMatchObject({
      code: 'weak_password',
      message: expect.stringContaining('your name, email or company'),
    })
  }
})

test('the rule applies to a new colleague’s password too, with the name and company of the invitation', async () => {
  const [owner, email] = [await app.subscriber('Maria'), address()]
  await call(app, owner, 'invitations', { act: 'invite', email, role: 'staff' })
  const token = await tokenMailedTo(app, email)
  const join = (password: string) =>
    call(app, null, 'accept-invitation', { act: 'sign_up', token, full_name: 'Benedict Okafor', password })

  const replies = [
    await join('short1'),
    await join(LISTED),
    await join('Benedict-Okafor-1'),
    await join('Maria’s company'),
  ]

  for (const { status, body } of replies) expect([status, body['code']]).toEqual([422, 'weak_password'])
  expect(replies.map(({ body }) => body['weak_password'])).toEqual([
    { reasons: ['length'] },
    { reasons: ['pwned'] },
    { reasons: ['characters'] },
    { reasons: ['characters'] },
  ])
  expect((await join(STRONG)).status).toBe(200)
})

test('with a second factor, eight characters are enough', async () => {
  const own = await app.subscriber('Zoe')
  const { server: pool } = app.database.pools
  await pool.query("insert into auth.mfa_factors (user_id, factor_type, status) values ($1, 'totp', 'verified')", [
    own.person.id,
  ])
  await pool.query("update auth.sessions set aal = 'aal2' where user_id = $1", [own.person.id])

  const { error } = await own.supabase.auth.updateUser({ password: 'xk7#pQ2m' })

  expect(error).toBeNull()
})

test('the demo tenants’ password follows the rule', async () => {
  const { error } = await app.supabase().auth.signUp({ email: address(), password: 'Tradeline-demo-1' })

  expect(error).toBeNull()
})
