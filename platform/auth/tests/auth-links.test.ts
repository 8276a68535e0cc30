import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type AuthWorld,
  anEmail,
  authWorld,
  confirmed,
  fragmentOf,
  openLink,
  PASSWORD,
  SITE,
  signedIn,
  VERSION,
} from './auth-world.ts'
import { pressLink } from './press-link.ts'

let world: AuthWorld
beforeAll(async () => {
  world = await authWorld({ redirectOrigins: ['https://app.partner.test'] })
})
afterAll(() => world.close())

const EXPIRED_LINK = {
  error: 'access_denied',
  error_code: 'otp_expired',
  error_description: 'Email link is invalid or has expired',
}
const EXPIRED_CODE = { code: 'otp_expired', message: 'Token has expired or is invalid' }

async function unconfirmed(name: string, redirectTo?: string) {
  const email = anEmail(name)
  const options = redirectTo === undefined ? {} : { emailRedirectTo: redirectTo }
  await world.supabase().auth.signUp({ email, password: PASSWORD, options })
  const { links, text } = await world.mailTo(email)
  const link = new URL(links[0] ?? '')
  return {
    email,
    link,
    token: link.searchParams.get('token') ?? '',
    code: /code: (\d{6})/.exec(text)?.[1] ?? '',
  }
}

async function recovering(name: string) {
  const email = await confirmed(world, name)
  await world.supabase().auth.resetPasswordForEmail(email, { redirectTo: `${SITE}/auth?mode=reset` })
  const { links, text } = await world.mailTo(email, 2)
  const link = new URL(links[0] ?? '')
  return { email, link, code: /code: (\d{6})/.exec(text)?.[1] ?? '' }
}

const opened = async (link: URL): Promise<URL> =>
  new URL((await pressLink(world, link.href)).headers.get('location') ?? 'https://nowhere.test')

test('a link and its button work without an API key, redirect with See Other, and are never cached or leaked by the referrer', async () => {
  const { link } = await unconfirmed('maria')

  const [page, pressed] = [await world.fetch(link.href), await pressLink(world, link.href)]

  expect([page.status, pressed.status]).toEqual([200, 303])
  for (const { headers } of [page, pressed]) {
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
  }
})

test.each([
  ['signup', 'Confirm your email'],
  ['recovery', 'Reset your password'],
  ['email_change', 'Confirm the change of your email'],
  ['"><script>alert(1)</script>', 'Open your link'],
])('the page of a link of the type %s has the title %s, one button, and no script', async (type, title) => {
  const query = new URLSearchParams({ token: '"><script>', type, redirect_to: 'https://evil.test/"><script>' })

  const response = await world.fetch(`/auth/v1/verify?${query}`)
  const page = await response.text()

  expect(page).toContain(`<h1>${title}</h1>`)
  expect(page.match(/<button/g)).toHaveLength(1)
  expect(page).not.toContain('<script')
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
})

test('a link works once', async () => {
  const { link } = await unconfirmed('maria')
  const first = fragmentOf(await opened(link))

  const second = fragmentOf(await opened(link))

  expect(first.access_token).toBeTruthy()
  expect(second).toEqual(EXPIRED_LINK)
})

test('ten clicks on one link at once open one session', async () => {
  const { link } = await unconfirmed('maria')

  const targets = await Promise.all(Array.from({ length: 10 }, () => opened(link)))

  expect(targets.filter((target) => fragmentOf(target).access_token)).toHaveLength(1)
})

test('a mail scanner that reads the page does not use up a link or its digits', async () => {
  const { link } = await unconfirmed('maria')

  for (const method of ['HEAD', 'GET', 'GET']) {
    const looked = await world.fetch(link.href, { method })
    expect([looked.status, looked.headers.get('location')]).toEqual([200, null])
    expect(await looked.text()).not.toContain('access_token')
  }

  expect(fragmentOf(await opened(link)).access_token).toBeTruthy()
})

test('a link is valid for an hour', async () => {
  const [fresh, stale] = [await unconfirmed('maria'), await unconfirmed('omar')]
  const age = (email: string, minutes: number) =>
    world.sql(`update auth.one_time_tokens set created_at = now() - $2 * interval '1 minute' where relates_to = $1`, [
      email,
      minutes,
    ])
  await age(fresh.email, 59)
  await age(stale.email, 61)

  expect(fragmentOf(await opened(fresh.link)).access_token).toBeTruthy()
  expect(fragmentOf(await opened(stale.link))).toEqual(EXPIRED_LINK)
})

test.each([
  ['signup', 'access_token'],
  ['invite', 'access_token'],
  ['email', 'access_token'],
  ['recovery', 'error'],
  ['magiclink', 'error'],
  ['email_change', 'error'],
  ['toString', 'error'],
  ['', 'error'],
])('a confirmation opened as %j returns %s', async (type, answer) => {
  const { link } = await unconfirmed('maria')
  link.searchParams.set('type', type)

  expect(fragmentOf(await opened(link))[answer]).toBeTruthy()
})

test.each(['', 'x', '0'.repeat(64), '\u0000'])('the made-up token %j is rejected', async (token) => {
  const query = new URLSearchParams({ token, type: 'signup' })

  const response = await pressLink(world, `/auth/v1/verify?${query}`)

  expect(response.status).toBe(303)
  expect(response.headers.get('location')).toBe(
    `${SITE}#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired`,
  )
})

test.each([
  [`${SITE}/dashboard/profile-setup?from=mail`, `${SITE}/dashboard/profile-setup?from=mail`],
  ['https://app.partner.test/welcome', 'https://app.partner.test/welcome'],
  [undefined, SITE],
  ['/dashboard', SITE],
  ['https://evil.test/', SITE],
  ['https://desk.test.evil.test/', SITE],
  ['https://desk.test@evil.test/', SITE],
  ['http://desk.test/', SITE],
  ['https://desk.test:8443/', SITE],
  ['javascript:alert(1)', SITE],
  [`blob:${SITE}/x`, SITE],
  ['//evil.test', SITE],
  [`${SITE}/x#access_token=forged`, `${SITE}/x`],
])('a link with the redirect target %s leads to %s', async (asked, expected) => {
  const { link } = await unconfirmed('maria', asked)

  const target = await opened(link)

  expect(target.href.split('#')[0]?.replace(/\/$/, '')).toBe(expected)
  expect(fragmentOf(target).access_token).not.toBe('forged')
})

test.each([
  ['https://desk.test:8443/x', 'https://desk.test:8443/x'],
  ['https://desk.test.evil.test/', SITE],
  ['javascript://desk.test/%0aalert(1)', SITE],
])('if the whole host counts as the site, a link with the redirect target %s leads to %s', async (asked, expected) => {
  const trusting = world.another({ isSiteHostTrusted: true })

  const { data } = await trusting
    .admin()
    .generateLink({ type: 'invite', email: anEmail('maria'), options: { redirectTo: asked } })

  expect(data.properties?.redirect_to).toBe(expected)
})

test('a link with a tampered redirect target leads to the site', async () => {
  const { link } = await unconfirmed('maria')
  link.searchParams.set('redirect_to', 'https://evil.test/')

  expect((await opened(link)).origin).toBe(SITE)
})

test('the mailed digits confirm like the link, and using either uses up both', async () => {
  const { email, code, link } = await unconfirmed('maria')

  const { data, error } = await world.supabase().auth.verifyOtp({ email, token: code, type: 'signup' })

  expect(error).toBeNull()
  expect(data.session?.user.email).toBe(email)
  expect(fragmentOf(await opened(link))).toEqual(EXPIRED_LINK)
})

test('the token of a link can be verified by a page of its own', async () => {
  const { token, email } = await unconfirmed('maria')

  const { data, error } = await world.supabase().auth.verifyOtp({ token_hash: token, type: 'email' })

  expect(error).toBeNull()
  expect(data.user?.email).toBe(email)
})

test('digits work for one address and one purpose', async () => {
  const [maria, omar] = [await unconfirmed('maria'), await unconfirmed('omar')]
  const attempts = [
    { email: omar.email, token: maria.code, type: 'signup' },
    { email: maria.email, token: maria.code, type: 'recovery' },
    { email: anEmail('nobody'), token: maria.code, type: 'signup' },
    { email: maria.email, token: 'abcdef', type: 'signup' },
  ]

  for (const attempt of attempts) {
    const response = await world.post('/auth/v1/verify', attempt, VERSION)

    expect(response.status).toBe(403)
    expect(await response.json()).toEqual(EXPIRED_CODE)
  }
})

test("digits don't work as a link, and a link’s token for another purpose is rejected like an invalid link", async () => {
  const { code, link } = await unconfirmed('maria')
  const token = link.searchParams.get('token') ?? ''

  for (const attempt of [
    { token_hash: code, type: 'signup' },
    { token_hash: token, type: 'recovery' },
  ]) {
    const response = await world.post('/auth/v1/verify', attempt, VERSION)

    expect(response.status).toBe(403)
    expect(await response.json()).toEqual({ code: 'otp_expired', message: 'Email link is invalid or has expired' })
  }
})

test.each([
  [{}, 'Verify requires a verification type'],
  [{ type: 'signup' }, 'Verify requires either a token or a token hash'],
  [{ type: 'signup', token: '1', token_hash: 'x' }, 'Verify requires either a token or a token hash'],
  [{ type: 'toString', token_hash: 'x' }, 'Invalid email verification type'],
  [{ type: 'signup', token: '123456' }, 'Only an email address or phone number should be provided on verify'],
  [{ type: 'signup', token_hash: 'x', email: 'm@example.test' }, 'Only the token_hash and type should be provided'],
])('verify rejects %j', async (body, message) => {
  const response = await world.post('/auth/v1/verify', body, VERSION)

  expect(response.status).toBe(400)
  expect(await response.json()).toEqual({ code: 'validation_failed', message })
})

test('a forgotten password is reset by mail, end to end', async () => {
  const { email, link } = await recovering('maria')
  const target = await opened(link)
  const { access_token = '', refresh_token = '', type } = fragmentOf(target)
  const supabase = world.supabase()
  await supabase.auth.setSession({ access_token, refresh_token })

  const { error } = await supabase.auth.updateUser({ password: 'a brand new one' })

  expect(target.href).toContain(`${SITE}/auth?mode=reset#`)
  expect(type).toBe('recovery')
  expect(error).toBeNull()
  const signIn = (password: string) => world.supabase().auth.signInWithPassword({ email, password })
  expect((await signIn(PASSWORD)).error?.code).toBe('invalid_credentials')
  expect((await signIn('a brand new one')).error).toBeNull()
})

test('a known and an unknown address get the same response after the same time', async () => {
  const known = await confirmed(world, 'maria')
  const unknown = anEmail('nobody')
  const timed = async (email: string) => {
    const startedAt = performance.now()
    const response = await world.post('/auth/v1/recover', { email })
    return { status: response.status, body: await response.json(), ms: performance.now() - startedAt }
  }

  const [forKnown, forUnknown] = [await timed(known), await timed(unknown)]

  for (const { status, body, ms } of [forKnown, forUnknown]) {
    expect({ status, body }).toEqual({ status: 200, body: {} })
    expect(ms).toBeGreaterThan(55)
  }
  expect(await world.mailsTo(unknown)).toHaveLength(0)
})

test('a second recovery request within a minute is rejected alike, known or not', async () => {
  for (const email of [await confirmed(world, 'maria'), anEmail('nobody')]) {
    await world.post('/auth/v1/recover', { email })

    const again = await world.post('/auth/v1/recover', { email }, VERSION)

    expect(again.status).toBe(429)
    expect(Number(again.headers.get('retry-after'))).toBeGreaterThan(40)
    expect(await again.json()).toMatchObject({ code: 'over_email_send_rate_limit' })
  }
})

test.each([
  [{}, 'Password recovery requires an email'],
  [{ email: 'maria' }, 'Unable to validate email address: invalid format'],
])('recover rejects %j', async (body, message) => {
  const response = await world.post('/auth/v1/recover', body, VERSION)

  expect(response.status).toBe(400)
  expect(await response.json()).toEqual({ code: 'validation_failed', message })
})

test('recovery confirms the address and removes a password that its owner never confirmed', async () => {
  const { email } = await unconfirmed('maria')
  await world.post('/auth/v1/recover', { email })
  const recovery = await openLink(world, email, 2)

  const { error } = await world.supabase().auth.signInWithPassword({ email, password: PASSWORD })

  expect(fragmentOf(recovery).type).toBe('recovery')
  expect(error?.code).toBe('invalid_credentials')
  const rows = await world.sql('select email_confirmed_at from auth.users where email = $1', [email])
  expect(rows[0]?.email_confirmed_at).not.toBeNull()
})

test('a changed password invalidates an open recovery link', async () => {
  const { supabase, email } = await signedIn(world, 'maria')
  await supabase.auth.resetPasswordForEmail(email)
  const { links } = await world.mailTo(email, 2)

  await supabase.auth.updateUser({ password: 'a brand new one' })

  expect(fragmentOf(await opened(new URL(links[0] ?? '')))).toEqual(EXPIRED_LINK)
})

test('a banned person’s link does not sign in', async () => {
  const { email, link } = await recovering('maria')
  await world.sql("update auth.users set banned_until = now() + interval '1 hour' where email = $1", [email])

  expect(fragmentOf(await opened(link))).toMatchObject({ error: 'access_denied', error_code: 'user_banned' })
})

test('the mail of a rolled-back transaction is never sent', async () => {
  const email = await confirmed(world, 'maria')
  await world.sql(`create function auth.refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$`)
  await world.sql(
    `create trigger refuse before insert on auth.audit_log_entries for each row execute function auth.refuse()`,
  )

  const response = await world.post('/auth/v1/recover', { email }, VERSION)
  await world.sql('drop function auth.refuse() cascade')

  expect(response.status).toBe(500)
  expect(await response.json()).toMatchObject({ code: 'unexpected_failure' })
  const later = await confirmed(world, 'omar')
  await world.mailTo(later)
  expect((await world.mailsTo(email)).map(({ subject }) => subject)).toEqual(['Confirm your email address'])
})

test('the mailbox lists mails as JSON, newest first, and shows them as a page', async () => {
  const { email, link } = await recovering('maria')

  const [json, page] = [await world.fetch('/dev/mailbox.json'), await world.fetch('/dev/mailbox')]

  const mails: { to: string; subject: string; links: string[] }[] = await json.json()
  const mine = mails.filter(({ to }) => to === email)
  expect(mine.map(({ subject }) => subject)).toEqual(['Reset your password', 'Confirm your email address'])
  expect(mine[0]?.links).toEqual([link.href])
  expect(Object.keys(mails[0] ?? {})).toEqual(['to', 'subject', 'text', 'html', 'links', 'created_at'])
  expect(await page.text()).toContain(`href="${link.href.replaceAll('&', '&amp;')}"`)
})
