import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type AuthWorld,
  anEmail,
  authWorld,
  codeFor,
  confirmed,
  fragmentOf,
  openLink,
  PASSWORD,
  signedIn,
  VERSION,
} from './auth-world.ts'

let world: AuthWorld
beforeAll(async () => {
  world = await authWorld()
})
afterAll(() => world.close())

const NOBODY = { user: null, session: null }

test('a known person signs in with the mailed digits, once', async () => {
  const email = await confirmed(world, 'maria')
  const supabase = world.supabase()

  const asked = await supabase.auth.signInWithOtp({ email })
  const token = await codeFor(world, email, 2)
  const { data, error } = await supabase.auth.verifyOtp({ email, token, type: 'email' })
  const again = await supabase.auth.verifyOtp({ email, token, type: 'email' })

  expect(asked).toEqual({ data: NOBODY, error: null })
  expect(error).toBeNull()
  expect(data.session?.user.email).toBe(email)
  expect(again.error).toMatchObject({ status: 403, code: 'otp_expired' })
})

test('the link of that mail signs in too, and includes its kind', async () => {
  const email = await confirmed(world, 'maria')
  await world.supabase().auth.signInWithOtp({ email })

  const target = await openLink(world, email, 2)

  expect(fragmentOf(target)).toMatchObject({ type: 'magiclink', token_type: 'bearer' })
  expect((await world.mailTo(email, 2)).subject).toBe('Sign in to Tradeline')
})

test('a new address gets an account, which is confirmed by answering the mail', async () => {
  const email = anEmail('maria')
  await world.supabase().auth.signInWithOtp({ email, options: { data: { full_name: 'Maria' } } })
  const before = await world.sql('select email_confirmed_at, encrypted_password from auth.users where email = $1', [
    email,
  ])

  const token = await codeFor(world, email)
  const { data } = await world.supabase().auth.verifyOtp({ email, token, type: 'email' })

  expect(before).toEqual([{ email_confirmed_at: null, encrypted_password: null }])
  expect(data.user).toMatchObject({ email, user_metadata: { full_name: 'Maria', email_verified: true } })
})

test('a person who never confirmed their address loses a password that a stranger may have chosen', async () => {
  const email = anEmail('maria')
  await world.post('/auth/v1/signup', { email, password: PASSWORD, data: { full_name: 'Mallory' } })
  await world.supabase().auth.signInWithOtp({ email })

  const token = await codeFor(world, email, 2)
  const { data } = await world.supabase().auth.verifyOtp({ email, token, type: 'signup' })

  expect(data.session).not.toBeNull()
  expect((await world.supabase().auth.signInWithPassword({ email, password: PASSWORD })).error?.code).toBe(
    'invalid_credentials',
  )
})

test('with autoconfirm, a new address gets a magic link', async () => {
  const email = anEmail('maria')

  await world.another({ isAutoconfirmed: true }).supabase().auth.signInWithOtp({ email })

  expect(fragmentOf(await openLink(world, email))).toMatchObject({ type: 'magiclink' })
})

test('without creating users, an unknown address is rejected', async () => {
  const email = anEmail('nobody')

  const { error } = await world.supabase().auth.signInWithOtp({ email, options: { shouldCreateUser: false } })

  expect(error).toMatchObject({ status: 422, code: 'otp_disabled', message: 'Signups not allowed for otp' })
  expect(await world.sql('select from auth.users where email = $1', [email])).toHaveLength(0)
})

test('with sign-ups closed, known people can sign in and new ones cannot', async () => {
  const closed = world.another({ isSignupOpen: false }).supabase()

  const known = await closed.auth.signInWithOtp({ email: await confirmed(world, 'maria') })
  const unknown = await closed.auth.signInWithOtp({ email: anEmail('nobody') })

  expect(known.error).toBeNull()
  expect(unknown.error).toMatchObject({ status: 422, code: 'signup_disabled' })
})

test('known and new addresses get the same response after the same time, and the same one-minute wait', async () => {
  for (const email of [await confirmed(world, 'maria'), anEmail('nobody')]) {
    const startedAt = performance.now()

    const first = await world.post('/auth/v1/otp', { email })
    const ms = performance.now() - startedAt
    const second = await world.post('/auth/v1/otp', { email }, VERSION)

    expect([first.status, await first.json()]).toEqual([200, {}])
    expect(ms).toBeGreaterThan(55)
    expect(second.status).toBe(429)
    expect(await second.json()).toMatchObject({ code: 'over_email_send_rate_limit' })
  }
})

test.each([
  [{}, 400, 'validation_failed', 'One of email or phone must be set'],
  [
    { email: 'm@example.test', phone: '+15555550100' },
    400,
    'validation_failed',
    'Only an email address or phone number should be provided',
  ],
  [{ phone: '+15555550100' }, 400, 'phone_provider_disabled', 'Unsupported phone provider'],
  [{ email: 'maria' }, 400, 'validation_failed', 'Unable to validate email address: invalid format'],
])('a one-time code for %j is rejected', async (body, status, code, message) => {
  const response = await world.post('/auth/v1/otp', body, VERSION)

  expect(response.status).toBe(status)
  expect(await response.json()).toEqual({ code, message })
})

test.each([
  [{ phone: '+15555550100', token: '123456', type: 'sms' }, 403, 'Token has expired or is invalid'],
  [{ phone: '555-x', token: '123456', type: 'sms' }, 400, 'Invalid phone number format (E.164 required)'],
])('a code to a phone number is rejected: %j', async (body, status, message) => {
  const response = await world.post('/auth/v1/verify', body, VERSION)

  expect(response.status).toBe(status)
  expect(await response.json()).toMatchObject({ message })
})

test('captcha tokens are ignored if no checker is configured', async () => {
  const checking = world.another({ isCaptchaSolved: async (token) => token === 'solved' })
  const ask = (captchaToken?: string) =>
    checking.supabase().auth.signInWithOtp({
      email: anEmail('maria'),
      options: captchaToken === undefined ? {} : { captchaToken },
    })

  const [missing, wrong, right] = [await ask(), await ask('guessed'), await ask('solved')]
  const ignored = await world
    .supabase()
    .auth.signInWithOtp({ email: anEmail('maria'), options: { captchaToken: 'anything' } })

  expect(missing.error).toMatchObject({
    status: 400,
    code: 'captcha_failed',
    message: 'captcha protection: request disallowed (no captcha_token found)',
  })
  expect(wrong.error?.code).toBe('captcha_failed')
  expect(right.error).toBeNull()
  expect(ignored.error).toBeNull()
})

test.each([
  ['/auth/v1/signup', { email: 'm@example.test', password: PASSWORD }],
  ['/auth/v1/token?grant_type=password', { email: 'm@example.test', password: PASSWORD }],
  ['/auth/v1/recover', { email: 'm@example.test' }],
  ['/auth/v1/resend', { type: 'signup', email: 'm@example.test' }],
])('if captchas are checked, %s requires one', async (path, body) => {
  const checking = world.another({ isCaptchaSolved: async () => false })

  const response = await checking.post(path, body, VERSION)

  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ code: 'captcha_failed' })
})

test('if allowed, people start without an address and add one later', async () => {
  const open = world.another({ isAnonymousOpen: true })
  const supabase = open.supabase()
  const started = await supabase.auth.signInAnonymously({ options: { data: { theme: 'dark' } } })
  const refused = await supabase.auth.reauthenticate()
  const email = anEmail('maria')

  await supabase.auth.updateUser({ email })
  const token = await codeFor(world, email)
  const { data, error } = await supabase.auth.verifyOtp({ email, token, type: 'email_change' })

  expect(started.data.user).toMatchObject({ is_anonymous: true, user_metadata: { theme: 'dark' } })
  expect(refused.error).toMatchObject({
    status: 400,
    message: 'Reauthentication requires the user to have an email or a phone number',
  })
  expect(error).toBeNull()
  expect(data.user).toMatchObject({
    id: started.data.user?.id,
    email,
    is_anonymous: false,
    app_metadata: { provider: 'email' },
    identities: [{ provider: 'email', email }],
  })
})

test('an account without an address can set no password and no second factor', async () => {
  const supabase = world.another({ isAnonymousOpen: true }).supabase()
  await supabase.auth.signInAnonymously()

  const [password, factor, codes] = [
    await supabase.auth.updateUser({ password: PASSWORD }),
    await supabase.auth.mfa.enroll({ factorType: 'totp' }),
    await supabase.auth.mfa.challenge({ factorId: crypto.randomUUID() }),
  ]
  const both = await supabase.auth.updateUser({ email: anEmail('maria'), password: PASSWORD })

  expect(password.error).toMatchObject({
    ...{ status: 422, code: 'validation_failed' },
    message: 'Updating password of an anonymous user without an email or phone is not allowed',
  })
  for (const { error } of [factor, codes])
    expect(error).toMatchObject({
      ...{ status: 403, code: 'no_authorization' },
      message: 'Anonymous user not allowed to perform these actions',
    })
  expect(both.error).toBeNull()
})

test('a session opened by mail says so in its token', async () => {
  const { supabase, email } = await signedIn(world, 'maria')
  await supabase.auth.signInWithOtp({ email })

  await supabase.auth.verifyOtp({ email, token: await codeFor(world, email, 2), type: 'magiclink' })
  const { data } = await supabase.auth.getClaims()

  expect(data?.claims).toMatchObject({ aal: 'aal1', amr: [{ method: 'otp' }] })
})
