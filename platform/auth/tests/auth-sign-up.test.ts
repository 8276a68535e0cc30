import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type AuthWorld,
  anEmail,
  authWorld,
  confirmed,
  fragmentOf,
  openLink,
  PASSWORD,
  SITE,
  VERSION,
} from './auth-world.ts'
import { pressLink } from './press-link.ts'

let world: AuthWorld
beforeAll(async () => {
  world = await authWorld()
})
afterAll(() => world.close())

const signUp = (email: string, password: string = PASSWORD, data: Record<string, unknown> = {}) =>
  world.supabase().auth.signUp({ email, password, options: { data } })

test('a sign-up returns the user without a session', async () => {
  const email = anEmail('maria')

  const { data, error } = await signUp(email, PASSWORD, { full_name: 'Maria Lender' })

  expect(error).toBeNull()
  expect(data.session).toBeNull()
  expect(data.user).toMatchObject({
    aud: 'authenticated',
    role: 'authenticated',
    email,
    phone: '',
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: { full_name: 'Maria Lender', email_verified: false },
    identities: [{ provider: 'email', email, user_id: data.user?.id, id: data.user?.id }],
    is_anonymous: false,
  })
  expect(data.user?.confirmation_sent_at).toBeTruthy()
  expect(data.user).not.toHaveProperty('email_confirmed_at')
  expect(data.user).not.toHaveProperty('encrypted_password')
})

test('addresses are compared without case and surrounding space', async () => {
  const email = anEmail('Maria')

  const { data } = await signUp(`  ${email.toUpperCase()} `)

  expect(data.user?.email).toBe(email)
})

test('signing in before confirming is rejected, and the mailed link signs in', async () => {
  const email = anEmail('maria')
  await signUp(email)

  const early = await world.supabase().auth.signInWithPassword({ email, password: PASSWORD })
  const target = await openLink(world, email)
  const supabase = world.supabase()
  const { access_token = '', refresh_token = '', ...rest } = fragmentOf(target)
  const { data } = await supabase.auth.setSession({ access_token, refresh_token })

  expect(early.error).toMatchObject({ message: 'Email not confirmed', code: 'email_not_confirmed', status: 400 })
  expect(target.origin).toBe(SITE)
  expect(rest).toMatchObject({ type: 'signup', token_type: 'bearer', expires_in: '3600' })
  expect(data.user).toMatchObject({ email, user_metadata: { email_verified: true } })
  expect(data.user?.email_confirmed_at).toBeTruthy()
})

test('the confirmation mail names the product and has a link and a code, in text and HTML', async () => {
  const email = anEmail('maria')
  await signUp(email)

  const mail = await world.mailTo(email)

  expect(mail.subject).toBe('Confirm your email address')
  expect(mail.links).toHaveLength(1)
  expect(mail.links[0]).toMatch(/^https:\/\/desk\.test\/auth\/v1\/verify\?token=[0-9a-f]{64}&type=signup&redirect_to=/)
  expect(mail.text).toMatch(/code: \d{6}/)
  expect(mail.html).toContain((mail.links[0] ?? '').replaceAll('&', '&amp;'))
  expect(mail.html).toContain('Tradeline')
})

test("a sign-up with a confirmed address looks like a new one, with an id that doesn't exist", async () => {
  const email = await confirmed(world, 'maria')

  const { data, error } = await signUp(email, 'another password', { full_name: 'Mallory' })

  expect(error).toBeNull()
  expect(data.user).toMatchObject({ email, role: '', identities: [], user_metadata: { full_name: 'Mallory' } })
  expect(await world.sql('select from auth.users where id = $1', [data.user?.id])).toHaveLength(0)
  const old = await world.supabase().auth.signInWithPassword({ email, password: PASSWORD })
  expect(old.error).toBeNull()
  expect(old.data.user?.user_metadata).not.toHaveProperty('full_name')
})

test('a confirmed address takes as many hashes as a new one, and gets no mail', async () => {
  const email = await confirmed(world, 'maria')
  const [mails, before] = [(await world.mailsTo(email)).length, world.hashes()]
  await signUp(email)
  const forKnown = world.hashes() - before

  await signUp(anEmail('nobody'))

  expect(forKnown).toBe(2)
  expect(world.hashes() - before - forKnown).toBe(2)
  expect(await world.mailsTo(email)).toHaveLength(mails)
})

test('a second sign-up within a minute is rejected, for new and taken addresses alike', async () => {
  const [fresh, taken] = [anEmail('fresh'), await confirmed(world, 'maria')]
  await signUp(fresh)
  await signUp(taken)

  const [again, takenAgain] = [await signUp(fresh), await signUp(taken)]

  for (const { error } of [again, takenAgain]) {
    expect(error).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' })
    expect(error?.message).toMatch(/^For security purposes, you can only request this after [4-6]\d seconds\.$/)
  }
})

describe('until an address is confirmed', () => {
  const signedUpTwice = async (first: string, second: string) => {
    const patient = world.another({ mailIntervalSeconds: 0 })
    const email = anEmail('maria')
    await patient.post('/auth/v1/signup', { email, password: first })
    const firstLink = (await world.mailTo(email)).links[0] ?? ''
    await patient.post('/auth/v1/signup', { email, password: second })
    await openLink(world, email, 2)
    const stale = new URL((await pressLink(world, firstLink)).headers.get('location') ?? '')
    expect(fragmentOf(stale)).toMatchObject({ error_code: 'otp_expired' })
    return async (password: string) =>
      (await world.supabase().auth.signInWithPassword({ email, password })).error?.code ?? 'signed in'
  }

  test('either of two sign-ups may be a stranger’s, so a password counts only if both chose it', async () => {
    const attempt = await signedUpTwice('a stranger’s choice', PASSWORD)

    expect(await attempt('a stranger’s choice')).toBe('invalid_credentials')
    expect(await attempt(PASSWORD)).toBe('invalid_credentials')
  })

  test('a person who signs up again with the same password keeps it', async () => {
    const attempt = await signedUpTwice(PASSWORD, PASSWORD)

    expect(await attempt(PASSWORD)).toBe('signed in')
  })
})

test('ten concurrent sign-ups of one address create one account and one mail', async () => {
  const email = anEmail('maria')

  const answers = await Promise.all(
    Array.from({ length: 10 }, () => world.post('/auth/v1/signup', { email, password: PASSWORD })),
  )

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(9)
  expect(await world.sql('select from auth.users where email = $1', [email])).toHaveLength(1)
  await world.mailTo(email)
  expect(await world.mailsTo(email)).toHaveLength(1)
})

test.each([
  ['an empty body', {}, 422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled'],
  [
    'an address and a phone',
    { email: 'm@example.test', phone: '+15555550100', password: PASSWORD },
    400,
    'validation_failed',
    'Only an email address or phone number should be provided on signup.',
  ],
  [
    'a phone',
    { phone: '+15555550100', password: PASSWORD },
    400,
    'phone_provider_disabled',
    'Phone signups are disabled',
  ],
  ['no password', { email: 'm@example.test' }, 400, 'validation_failed', 'Signup requires a valid password'],
  [
    'null for a password',
    { email: 'm@example.test', password: null },
    400,
    'validation_failed',
    'Signup requires a valid password',
  ],
  [
    'no domain',
    { email: 'maria', password: PASSWORD },
    400,
    'validation_failed',
    'Unable to validate email address: invalid format',
  ],
  [
    'two addresses',
    { email: 'a@b.test,c@d.test', password: PASSWORD },
    400,
    'validation_failed',
    'Unable to validate email address: invalid format',
  ],
  [
    'a line break',
    { email: 'a@b.test\nbcc: x@y.test', password: PASSWORD },
    400,
    'validation_failed',
    'Unable to validate email address: invalid format',
  ],
  [
    'a very long address',
    { email: `${'a'.repeat(64)}@${'b.'.repeat(100)}test`, password: PASSWORD },
    400,
    'validation_failed',
    'Unable to validate email address: invalid format',
  ],
  [
    '73 bytes',
    { email: 'm@example.test', password: 'x'.repeat(73) },
    400,
    'validation_failed',
    'Password cannot be longer than 72 characters',
  ],
  [
    'a number',
    { email: 7, password: PASSWORD },
    400,
    'bad_json',
    'Could not parse request body as JSON: email: Invalid input: expected string, received number',
  ],
  [
    'a list',
    [1],
    400,
    'bad_json',
    'Could not parse request body as JSON: body: Invalid input: expected object, received array',
  ],
  [
    'metadata that is a list',
    { email: 'm@example.test', password: PASSWORD, data: [1] },
    400,
    'bad_json',
    'Could not parse request body as JSON: data: Invalid input: expected record, received array',
  ],
  [
    'a null character',
    { email: 'm@example.test', password: PASSWORD, data: { name: '\u0000' } },
    400,
    'validation_failed',
    'The request must not contain null or broken characters',
  ],
  [
    'half a character',
    { email: 'm@example.test', password: PASSWORD, data: { name: ['\ud800'] } },
    400,
    'validation_failed',
    'The request must not contain null or broken characters',
  ],
  [
    'much metadata',
    { email: 'm@example.test', password: PASSWORD, data: { name: 'x'.repeat(9000) } },
    400,
    'validation_failed',
    'data: data must not exceed 8 KB',
  ],
])('a sign-up with %s is rejected', async (_, body, status, code, message) => {
  const response = await world.post('/auth/v1/signup', body, VERSION)

  expect(response.status).toBe(status)
  expect(await response.json()).toEqual({ code, message })
})

test.each([
  ['12345', 422],
  ['123456', 200],
  ['äöüäö', 422],
  ['x'.repeat(72), 200],
])('a sign-up with the password %j returns %i', async (password, status) => {
  const response = await world.post('/auth/v1/signup', { email: anEmail('maria'), password })

  expect(response.status).toBe(status)
})

test('a weak password is explained in both error formats', async () => {
  const body = { email: anEmail('maria'), password: 'short' }
  const message = 'Password should be at least 6 characters.'
  const weak_password = { reasons: ['length'] }

  const [current, older] = [
    await world.post('/auth/v1/signup', body, VERSION),
    await world.post('/auth/v1/signup', body),
  ]

  expect(await current.json()).toEqual({ code: 'weak_password', message, weak_password })
  expect(await older.json()).toEqual({ code: 422, error_code: 'weak_password', msg: message, weak_password })
})

test('if both the password and the address are invalid, the error is about the password', async () => {
  const { error } = await world.supabase().auth.signUp({ email: 'maria', password: '12345' })

  expect(error).toMatchObject({ status: 422, code: 'weak_password' })
})

test('a closed instance rejects sign-ups', async () => {
  const closed = world.another({ isSignupOpen: false })

  const { error } = await closed.supabase().auth.signUp({ email: anEmail('maria'), password: PASSWORD })

  expect(error).toMatchObject({
    status: 422,
    code: 'signup_disabled',
    message: 'Signups not allowed for this instance',
  })
})

test('with autoconfirm, a sign-up is signed in at once, and a taken address is reported', async () => {
  const trusting = world.another({ isAutoconfirmed: true })
  const email = anEmail('maria')

  const first = await trusting.supabase().auth.signUp({ email, password: PASSWORD })
  const second = await trusting.supabase().auth.signUp({ email, password: PASSWORD })

  expect(first.data.session?.user.email_confirmed_at).toBeTruthy()
  expect(second.error).toMatchObject({ status: 422, code: 'user_already_exists', message: 'User already registered' })
  expect(await world.mailsTo(email)).toHaveLength(0)
})

test('the confirmation mail can be requested again after a minute', async () => {
  const email = anEmail('maria')
  await signUp(email)
  const early = await world.supabase().auth.resend({ type: 'signup', email })
  await world.sql("update auth.users set confirmation_sent_at = now() - interval '61 seconds' where email = $1", [
    email,
  ])

  const later = await world.supabase().auth.resend({ type: 'signup', email })

  expect(early.error).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' })
  expect(later.error).toBeNull()
  expect(fragmentOf(await openLink(world, email, 2))).toMatchObject({ type: 'signup' })
})

test('requesting it for an unknown or confirmed address gets the same response and sends no mail', async () => {
  const [known, unknown] = [await confirmed(world, 'maria'), anEmail('nobody')]
  const before = (await world.mailsTo(known)).length

  for (const email of [known, unknown]) {
    const response = await world.post('/auth/v1/resend', { type: 'signup', email })

    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({})
  }
  expect(await world.mailsTo(known)).toHaveLength(before)
  expect(await world.mailsTo(unknown)).toHaveLength(0)
})

test.each([
  [
    { type: 'recovery', email: 'm@example.test' },
    'Missing one of these types: signup, email_change, sms, phone_change',
  ],
  [{ email: 'm@example.test' }, 'Missing one of these types: signup, email_change, sms, phone_change'],
  [{ type: 'signup' }, 'Type provided requires an email address'],
  [{ type: 'sms', phone: '+15555550100' }, 'Unsupported phone provider', 'phone_provider_disabled'],
])('resend rejects %j', async (body, message, code = 'validation_failed') => {
  const response = await world.post('/auth/v1/resend', body, VERSION)

  expect(response.status).toBe(400)
  expect(await response.json()).toEqual({ code, message })
})
