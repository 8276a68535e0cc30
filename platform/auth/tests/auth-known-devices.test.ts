import { afterAll, beforeAll, expect, test } from 'vitest'
import { sweepAccounts } from '#platform/auth/sweep.ts'
import { type Browser, browserOf } from '#test/support/cookie-jar.ts'
import {
  ANON_KEY,
  type AuthWorld,
  anEmail,
  authWorld,
  codeFor,
  confirmed,
  LOOSE,
  PASSWORD,
  SERVICE_KEY,
} from './auth-world.ts'

const NEW_PASSWORD = 'a brand new one 7'
const TIGHT = {
  ...LOOSE,
  signInPerAddress: { count: 5, seconds: 300 },
  signInPerAccount: { count: 3, seconds: 300 },
  signInPerDevice: { count: 3, seconds: 300 },
  verifyPerAccount: { count: 3, seconds: 3600 },
}

let world: AuthWorld
let tight: Pick<AuthWorld, 'post' | 'fetch'>
beforeAll(async () => {
  world = await authWorld({ remembersDevices: true })
  tight = world.another({ remembersDevices: true, limits: TIGHT, trustedProxies: 1 })
})
afterAll(() => world.close())

/** A browser with its own IP address, so that tests don't share a limit. */
const browserAt = (address: string, jar?: Map<string, string>) =>
  browserOf((path, body, headers) => tight.post(path, body, { ...headers, 'x-forwarded-for': address }), jar)

const signIn = (browser: Browser, email: string, password = PASSWORD) =>
  browser.post('/auth/v1/token?grant_type=password', { email, password })

const devicesOf = (email: string) =>
  world.sql<{ id: string; token_hash: string; user_agent: string | null; ip: string }>(
    `select d.* from auth.known_devices d join auth.users u on u.id = d.user_id where u.email = $1 order by first_seen_at`,
    [email],
  )

/** Sends wrong passwords from many addresses until the account's limit is spent. */
async function flood(email: string): Promise<void> {
  for (let address = 1; address <= 50; address++) {
    if ((await signIn(browserAt(`203.0.113.${address}`), email, 'wrong')).status === 429) return
  }
  throw new Error('the flood was never limited')
}

test('a flood of wrong passwords locks out strangers, but not the owner on a known device', async () => {
  const email = await confirmed(world, 'maria')
  const [own, strange] = [browserAt('198.51.100.1'), browserAt('198.51.100.2')]
  expect((await signIn(own, email)).status).toBe(200)

  await flood(email)

  expect((await signIn(own, email)).status).toBe(200)
  expect((await signIn(strange, email)).status).toBe(429)
})

test('a flood from the owner’s own address does not lock them out either', async () => {
  const email = await confirmed(world, 'maria')
  const [own, neighbor] = [browserAt('198.51.100.3'), browserAt('198.51.100.3')]
  await signIn(own, email)
  while ((await signIn(neighbor, anEmail('nobody'), 'wrong')).status !== 429);

  expect((await signIn(own, email)).status).toBe(200)
})

test('a known device has a limit too', async () => {
  const email = await confirmed(world, 'maria')
  const own = browserAt('198.51.100.4')
  await signIn(own, email)

  const statuses = []
  for (let attempt = 0; attempt < 4; attempt++) statuses.push((await signIn(own, email, 'wrong')).status)

  expect(statuses).toEqual([400, 400, 400, 429])
})

test('a device known to one account is unknown to every other account', async () => {
  const [marias, omars] = [await confirmed(world, 'maria'), await confirmed(world, 'omar')]
  const own = browserAt('198.51.100.5')
  await signIn(own, omars)

  await flood(marias)

  expect((await signIn(own, marias)).status).toBe(429)
})

test('a flood of wrong codes does not use up the tries of a known device', async () => {
  const email = await confirmed(world, 'maria')
  const [own, strange] = [browserAt('198.51.100.6'), browserAt('198.51.100.7')]
  await signIn(own, email)
  await world.post('/auth/v1/recover', { email })
  const code = await codeFor(world, email, 2)
  const guess = (browser: Browser, token: string) => browser.post('/auth/v1/verify', { type: 'recovery', email, token })

  while ((await guess(strange, '000000')).status !== 429);

  expect((await guess(own, code)).status).toBe(200)
})

test('the device token is random, hidden from scripts, sent to this host only, and stored as a digest', async () => {
  const email = await confirmed(world, 'maria')
  const own = browserAt('198.51.100.8')

  await signIn(own, email)

  const [line = ''] = own.lines()
  expect(line).toMatch(
    /^__Host-device-[0-9a-f]{16}=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  )
  const devices = await devicesOf(email)
  expect(devices).toHaveLength(2)
  expect(JSON.stringify(devices)).not.toContain(own.cookie().split('=')[1])
  expect(devices[1]).toMatchObject({ ip: '198.51.100.8' })
})

test('the same browser is one device, and two people who share it have one device each', async () => {
  const [marias, omars] = [await confirmed(world, 'maria'), await confirmed(world, 'omar')]
  const shared = browserAt('198.51.100.9')

  for (const email of [marias, omars, marias, omars]) await signIn(shared, email)

  // One more each: the browser that opened the confirmation link.
  expect(await devicesOf(marias)).toHaveLength(2)
  expect(await devicesOf(omars)).toHaveLength(2)
  expect(shared.cookie().split('; ')).toHaveLength(2)
})

test('a token that the server did not issue is replaced', async () => {
  const email = await confirmed(world, 'maria')
  const own = browserAt('198.51.100.10')
  await signIn(own, email)
  const [name = ''] = own.cookie().split('=')
  const planted = new Map([[name, 'chosen-by-a-stranger']])
  const victim = browserAt('198.51.100.14', planted)

  await signIn(victim, email)

  expect(victim.cookie()).not.toContain('chosen-by-a-stranger')
})

test('a new password forgets every other device', async () => {
  const email = await confirmed(world, 'maria')
  const [own, other] = [browserAt('198.51.100.11'), browserAt('198.51.100.12')]
  await signIn(other, email)
  const { access_token: token } = await (await signIn(own, email)).json()

  await world.fetch('/auth/v1/user', {
    method: 'PUT',
    body: JSON.stringify({ password: NEW_PASSWORD }),
    headers: { apikey: ANON_KEY, authorization: `Bearer ${token}`, cookie: own.cookie() },
  })

  expect(await devicesOf(email)).toHaveLength(1)
  await flood(email)
  expect((await signIn(other, email, NEW_PASSWORD)).status).toBe(429)
  expect((await signIn(own, email, NEW_PASSWORD)).status).toBe(200)
})

test.each([
  ['global', 0],
  ['others', 1],
  ['local', 2],
])('signing out with scope %s leaves %i known devices', async (scope, left) => {
  const email = await confirmed(world, 'maria')
  const own = browserOf(world.post)
  const { access_token: token } = await (await signIn(own, email)).json()

  await own.post(`/auth/v1/logout?scope=${scope}`, {}, { authorization: `Bearer ${token}` })

  expect(await devicesOf(email)).toHaveLength(left)
})

test('a password set by an administrator forgets every device', async () => {
  const email = await confirmed(world, 'maria')
  const [{ id } = { id: '' }] = await world.sql<{ id: string }>('select id from auth.users where email = $1', [email])

  await world.fetch(`/auth/v1/admin/users/${id}`, {
    method: 'PUT',
    body: JSON.stringify({ password: NEW_PASSWORD }),
    headers: { apikey: SERVICE_KEY },
  })

  expect(await devicesOf(email)).toHaveLength(0)
})

test('a device not seen for a year is forgotten', async () => {
  const email = await confirmed(world, 'maria')
  const own = browserAt('198.51.100.13')
  await signIn(own, email)
  await world.sql("update auth.known_devices set last_seen_at = now() - interval '366 days'")

  await flood(email)
  await sweepAccounts(world.pool)

  expect((await signIn(own, email)).status).toBe(429)
  expect(await devicesOf(email)).toHaveLength(0)
})

test('a client without cookies can’t fill the table', async () => {
  const email = await confirmed(world, 'maria')

  for (let time = 0; time < 55; time++) await signIn(browserOf(world.post), email)

  expect(await devicesOf(email)).toHaveLength(50)
})

test('devices are remembered only if the setting is on', async () => {
  const plain = browserOf(world.another({}).post)
  const email = await confirmed(world, 'maria')

  await signIn(plain, email)

  expect(plain.lines()).toEqual([])
})
