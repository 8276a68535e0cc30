import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { AUTH_DEFAULTS } from '#platform/auth/auth-config.ts'
import { secondsToWait } from '#platform/auth/rate-limits.ts'
import { sweepAccounts } from '#platform/auth/sweep.ts'
import { type TestDatabase, testDatabase } from '#test/support/database/database.ts'
import { type AuthWorld, anEmail, authWorld, confirmed, LOOSE, PASSWORD, signedIn, VERSION } from './auth-world.ts'

let world: AuthWorld
let database: TestDatabase
beforeAll(async () => {
  world = await authWorld()
  database = await testDatabase()
})
afterAll(async () => {
  await world.close()
  await database.close()
})

const wait = (subject: string, count: number, seconds: number, name = 'test') =>
  secondsToWait(database.pools.server, name, subject, { count, seconds })

/** Simulates that this much time has passed. */
const pass = (seconds: number) =>
  database.pools.server.query("update auth.rate_limits set spent_until = spent_until - $1 * interval '1 second'", [
    seconds,
  ])

test('a limit allows its count at once, then says how long to wait', async () => {
  const waits = []

  for (let act = 0; act < 5; act++) waits.push(await wait('burst', 3, 300))

  expect(waits.slice(0, 3)).toEqual([0, 0, 0])
  for (const seconds of waits.slice(3)) {
    expect(seconds).toBeGreaterThan(80)
    expect(seconds).toBeLessThanOrEqual(100)
  }
})

test('a spent limit refills evenly', async () => {
  for (let act = 0; act < 3; act++) await wait('even', 3, 300)
  await pass(101)

  expect(await wait('even', 3, 300)).toBe(0)
  expect(await wait('even', 3, 300)).toBeGreaterThan(95)
})

test("unused acts don't accumulate", async () => {
  await wait('idle', 2, 60)
  await pass(86_400)

  const waits = [await wait('idle', 2, 60), await wait('idle', 2, 60), await wait('idle', 2, 60)]

  expect(waits.slice(0, 2)).toEqual([0, 0])
  expect(waits[2]).toBeGreaterThan(25)
})

test.each([7, 9, 11, 30, 150])('a count that does not divide the window evenly still allows %i', async (count) => {
  const subject = `uneven ${count}`
  // A prime, and so long that the limit doesn't refill during the test.
  const windowSeconds = 100_003

  const waits = []
  for (let act = 0; act <= count; act++) waits.push(await wait(subject, count, windowSeconds))

  expect(waits.filter((seconds) => seconds === 0)).toHaveLength(count)
})

test('subjects and limits are counted separately', async () => {
  await wait('a', 1, 60)

  expect(await wait('a', 1, 60)).toBeGreaterThan(0)
  expect(await wait('b', 1, 60)).toBe(0)
  expect(await wait('a', 1, 60, 'other')).toBe(0)
})

test('of a hundred acts at once, exactly the limit is allowed', async () => {
  const waits = await Promise.all(Array.from({ length: 100 }, () => wait('storm', 10, 300)))

  expect(waits.filter((seconds) => seconds === 0)).toHaveLength(10)
})

test('subjects are stored as digests and removed once their limit has refilled', async () => {
  await wait('maria@example.test', 1, 60)
  await wait('omar@example.test', 1, 60)
  await pass(61)
  await wait('omar@example.test', 1, 60)

  await sweepAccounts(database.pools.server)

  const { rows } = await database.pools.server.query('select key from auth.rate_limits')
  expect(JSON.stringify(rows)).not.toContain('example.test')
  expect(await wait('omar@example.test', 1, 60)).toBeGreaterThan(0)
})

test('sessions and tokens that ended long ago are deleted, and active ones stay', async () => {
  const [gone, alive] = [await signedIn(world, 'maria'), await signedIn(world, 'omar')]
  await world.sql("update auth.sessions set not_after = now() - interval '25 hours' where user_id = $1", [gone.user.id])
  const sweeping = await world.sql<{ count: number }>('select count(*)::int from auth.sessions where user_id = $1', [
    alive.user.id,
  ])

  await sweepAccounts(world.pool)

  expect(await world.sql('select from auth.sessions where user_id = $1', [gone.user.id])).toHaveLength(0)
  expect(await world.sql('select from auth.sessions where user_id = $1', [alive.user.id])).toHaveLength(
    sweeping[0]?.count ?? 0,
  )
})

test('unfinished requests are deleted after a day', async () => {
  const { user } = await signedIn(world, 'maria')
  const begin = async (ageHours: number) => {
    const values = [user.id, ageHours]
    await world.sql(
      `insert into auth.flow_state (user_id, auth_code, code_challenge_method, code_challenge, provider_type, authentication_method, created_at)
       values ($1, gen_random_uuid(), 'plain', 'x', 'email', 'recovery_token', now() - $2 * interval '1 hour')`,
      values,
    )
    await world.sql(
      `with factor as (
         insert into auth.mfa_factors (user_id, factor_type, status, created_at)
         values ($1, 'totp', 'unverified', now() - $2 * interval '1 hour') returning id, created_at
       )
       insert into auth.mfa_challenges (factor_id, ip_address, created_at) select id, '192.0.2.1', created_at from factor`,
      values,
    )
  }
  await begin(25)
  await begin(23)

  await sweepAccounts(world.pool)

  for (const table of ['flow_state', 'mfa_factors']) {
    expect(await world.sql(`select from auth.${table} where user_id = $1`, [user.id])).toHaveLength(1)
  }
  expect(await world.sql('select from auth.mfa_challenges')).toHaveLength(1)
})

test.each([
  ['signup', 'resend'],
  ['otp', 'signup'],
  ['otp', 'resend'],
  ['resend', 'resend'],
])('requesting %s and then %s within a minute does not reveal who has an account', async (first, second) => {
  const ask = async (act: string, email: string) => {
    const response = await world.post(`/auth/v1/${act}`, { type: 'signup', email, password: PASSWORD })
    const body = await response.json()
    return [response.status, body.error_code ?? Object.keys(body).length > 0]
  }
  const [known, unknown] = [(await signedIn(world, 'maria')).email, anEmail('nobody')]

  const answers = []
  for (const email of [known, unknown]) answers.push([await ask(first, email), await ask(second, email)])

  expect(answers[0]).toEqual(answers[1])
  expect(answers[0]?.[1]).toEqual([429, 'over_email_send_rate_limit'])
})

test('no sequence of mail requests distinguishes a taken address from a new one', async () => {
  const limits = { ...LOOSE, mailPerAddress: { count: 1_000, seconds: 1 } }
  const patient = world.another({ limits })
  const ask = async (act: string, email: string) => {
    const response = await patient.post(`/auth/v1/${act}`, { type: 'signup', email, password: PASSWORD })
    return response.status
  }
  const [known, unknown] = [(await signedIn(world, 'maria')).email, anEmail('nobody')]
  const answers = new Map<string, number[]>([
    [known, []],
    [unknown, []],
  ])

  for (const act of [
    'resend',
    'signup',
    'signup',
    'resend',
    'a minute',
    'resend',
    'signup',
    'resend',
    'a minute',
    'signup',
  ]) {
    if (act === 'a minute') await aMinutePasses()
    else for (const [email, statuses] of answers) statuses.push(await ask(act, email))
  }

  expect(answers.get(known)).toEqual([200, 200, 429, 429, 200, 429, 429, 200])
  expect(answers.get(unknown)).toEqual(answers.get(known))
})

/** For rate limits and mail intervals. */
async function aMinutePasses(): Promise<void> {
  await world.sql("update auth.rate_limits set spent_until = spent_until - interval '61 seconds'")
  await world.sql("update auth.users set confirmation_sent_at = confirmation_sent_at - interval '61 seconds'")
}

const TOO_MANY = { code: 'over_request_rate_limit', message: 'Request rate limit reached' }

test('sign-ins to one account are limited before any hashing, whether or not it exists', async () => {
  const strict = world.another({ limits: { ...LOOSE, signInPerAccount: { count: 2, seconds: 300 } } })
  const known = (await signedIn(world, 'maria')).email
  for (const email of [known, anEmail('nobody')]) {
    const attempt = () => strict.post('/auth/v1/token?grant_type=password', { email, password: 'wrong' }, VERSION)
    await attempt()
    await attempt()
    const before = world.hashes()

    const refused = await attempt()

    expect(refused.status).toBe(429)
    expect(await refused.json()).toEqual(TOO_MANY)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(140)
    expect(world.hashes()).toBe(before)
  }
})

test("spelling an address differently doesn't evade an account's limit", async () => {
  const strict = world.another({ limits: { ...LOOSE, signInPerAccount: { count: 1, seconds: 300 } } })
  const email = anEmail('maria')
  await strict.post('/auth/v1/token?grant_type=password', { email, password: 'x' })

  const other = await strict.post('/auth/v1/token?grant_type=password', {
    email: ` ${email.toUpperCase()}`,
    password: 'x',
  })

  expect(other.status).toBe(429)
})

test('wrong passwords from one address cannot lock a person out', async () => {
  const email = await confirmed(world, 'maria')
  const usual = world.another({ limits: AUTH_DEFAULTS.limits, trustedProxies: 1 })
  const attempt = (password: string, from: number) =>
    usual.post('/auth/v1/token?grant_type=password', { email, password }, { 'x-forwarded-for': `198.51.100.${from}` })
  while ((await attempt('wrong', 1)).status !== 429);

  expect((await attempt(PASSWORD, 2)).status).toBe(200)
})

test('two processes share their limits', async () => {
  const limits = { ...LOOSE, signInPerAccount: { count: 2, seconds: 300 } }
  const [one, two] = [world.another({ limits }), world.another({ limits })]
  const email = anEmail('maria')
  const attempt = (at: typeof one) => at.post('/auth/v1/token?grant_type=password', { email, password: 'x' })

  const statuses = [(await attempt(one)).status, (await attempt(two)).status, (await attempt(one)).status]

  expect(statuses).toEqual([400, 400, 429])
})

test('guesses at a code are limited per account, whatever their address', async () => {
  const strict = world.another({
    limits: { ...LOOSE, verifyPerAccount: { count: 3, seconds: 3600 } },
    trustedProxies: 1,
  })
  const email = anEmail('maria')
  await world.post('/auth/v1/signup', { email, password: PASSWORD })
  const code = /code: (\d{6})/.exec((await world.mailTo(email)).text)?.[1] ?? ''
  const guess = (token: string, from: number) =>
    strict.post(
      '/auth/v1/verify',
      { type: 'signup', email, token },
      { 'x-forwarded-for': `198.51.100.${from}`, ...VERSION },
    )
  const wrong = code === '000000' ? '000001' : '000000'
  for (let from = 1; from <= 3; from++) expect((await guess(wrong, from)).status).toBe(403)

  const right = await guess(code, 4)

  expect(right.status).toBe(429)
  expect(await right.json()).toEqual(TOO_MANY)
})

test.each([
  ['signInPerAddress', '/auth/v1/token?grant_type=password', () => ({ email: anEmail('x'), password: 'y' }), 400],
  ['signInPerAddress', '/auth/v1/signup', () => ({ email: anEmail('x'), password: PASSWORD }), 200],
  ['refreshPerAddress', '/auth/v1/token?grant_type=refresh_token', () => ({ refresh_token: 'x' }), 400],
  ['verifyPerAddress', '/auth/v1/verify', () => ({ type: 'signup', token_hash: 'x' }), 403],
] as const)('%s holds for %s', async (name, path, body, allowed) => {
  const strict = world.another({ limits: { ...LOOSE, [name]: { count: 1, seconds: 300 } }, trustedProxies: 1 })
  const from = { 'x-forwarded-for': `203.0.113.${Math.floor(Math.random() * 250)}, ${anEmail('address')}`, ...VERSION }
  const first = await strict.post(path, body(), from)

  const second = await strict.post(path, body(), from)

  expect(first.status).toBe(allowed)
  expect(second.status).toBe(429)
  expect(await second.json()).toEqual(TOO_MANY)
})

test('mails are limited per requesting address', async () => {
  const strict = world.another({ limits: { ...LOOSE, mailPerAddress: { count: 2, seconds: 3600 } }, trustedProxies: 1 })
  const ask = (address: string) =>
    strict.post('/auth/v1/recover', { email: anEmail('nobody') }, { 'x-forwarded-for': address, ...VERSION })
  await ask('198.51.100.77')
  await ask('198.51.100.77')

  const [here, elsewhere] = [await ask('198.51.100.77'), await ask('198.51.100.78')]

  expect(here.status).toBe(429)
  expect(await here.json()).toEqual({ code: 'over_email_send_rate_limit', message: 'email rate limit exceeded' })
  expect(Number(here.headers.get('retry-after'))).toBeGreaterThan(1700)
  expect(elsewhere.status).toBe(200)
})

test('the default limits are those of the hosted service', async () => {
  const strict = world.another({ limits: {}, trustedProxies: 1 })
  const from = { 'x-forwarded-for': '192.0.2.200' }
  const attempt = async () =>
    (await strict.post('/auth/v1/token?grant_type=refresh_token', { refresh_token: 'x' }, from)).status

  // Another act is allowed every two seconds. Twice the limit is too many even on a slow machine.
  const statuses: number[] = []
  while (statuses.length < 300) statuses.push(...(await Promise.all(Array.from({ length: 30 }, attempt))))

  expect(statuses.filter((status) => status === 400).length).toBeGreaterThanOrEqual(150)
  expect(statuses).toContain(429)
})

test('when too many passwords wait, the next request is asked to retry later', async () => {
  const busy = await authWorld({}, { isEarnest: true })
  onTestFinished(busy.close)
  const email = anEmail('nobody')

  const statuses = await Promise.all(
    Array.from({ length: 200 }, async () => {
      const response = await busy.post('/auth/v1/token?grant_type=password', { email, password: 'x' })
      return `${response.status} ${response.headers.get('retry-after')}`
    }),
  )

  expect(new Set(statuses)).toEqual(new Set(['400 null', '429 1']))
})
