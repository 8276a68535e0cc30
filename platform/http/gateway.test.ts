import { generateKeyPairSync } from 'node:crypto'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { TokenRefused } from './caller.ts'
import { callerOf, gateway, unknownPrefix } from './gateway.ts'
import { type TokenKey, tokenKeys } from './signed-token.ts'

const ANON_KEY = 'sb_publishable_abc'
const SERVICE_KEY = 'sb_secret_def'
const SESSION = '0190a6a0-0000-7000-8000-000000000001'

let now = Date.parse('2026-01-05T12:00:00Z')
const clock = () => now
const { kty = '', ...point } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' })
const signing: TokenKey = { kty, ...point, kid: 'now' }
let verifications = 0
const honest = tokenKeys([signing], clock)
const keys = { ...honest, verify: (token: string) => (verifications++, honest.verify(token)) }

const app = new Hono()
app.use(
  '/rest/v1/*',
  gateway({ anonKey: ANON_KEY, serviceKey: SERVICE_KEY, keys, clock, openPaths: ['/rest/v1/open'] }),
)
app.all('/rest/v1/*', async (context) => context.json(await callerOf(context)))
app.onError((error, context) => context.json({ refused: error instanceof TokenRefused ? error.reason : 'defect' }, 400))
app.notFound(unknownPrefix)

const signed = (claims: Record<string, unknown> = {}) =>
  honest.sign({ sub: 'maria', role: 'authenticated', session_id: SESSION, exp: now / 1000 + 3600, ...claims })

const ask = async (headers: Record<string, string>, path = '/rest/v1/clients') => {
  const response = await app.request(path, { headers })
  return { status: response.status, body: await response.json() }
}

test("a request without a key is rejected with the hosted gateway's error", async () => {
  expect(await ask({})).toEqual({
    status: 401,
    body: {
      message: 'No API key found in request',
      hint: 'No `apikey` request header or url param was found.',
    },
  })
})

test.each(['x', 'sb_publishable_abd', 'sb_secret_xyz', 'eyJhbGciOiJub25lIn0.e30.', ''])(
  'the unknown key %j is rejected',
  async (apikey) => {
    expect(await ask({ apikey })).toMatchObject({ status: 401, body: { message: 'Invalid API key' } })
  },
)

test('the public key alone identifies an anonymous caller, in the header or in the URL', async () => {
  const anonymous = {
    status: 200,
    body: { role: 'anon', claims: { role: 'anon' }, claimsJson: '{"role":"anon"}', sessionId: null },
  }

  expect(await ask({ apikey: ANON_KEY })).toEqual(anonymous)
  expect(await ask({}, `/rest/v1/clients?apikey=${ANON_KEY}`)).toEqual(anonymous)
})

test('the secret key identifies the service', async () => {
  expect((await ask({ apikey: SERVICE_KEY })).body.role).toBe('service_role')
  expect((await ask({ apikey: SERVICE_KEY, authorization: `Bearer ${SERVICE_KEY}` })).body.role).toBe('service_role')
})

test("a bearer token equal to the key has the key's role", async () => {
  expect((await ask({ apikey: ANON_KEY, authorization: `Bearer ${ANON_KEY}` })).body.role).toBe('anon')
})

test('a signed-in user takes precedence over the key, even the secret one', async () => {
  const token = signed()

  const caller = await ask({ apikey: SERVICE_KEY, authorization: `Bearer ${token}` })

  expect(caller.body).toMatchObject({ role: 'authenticated', sessionId: SESSION, claims: { sub: 'maria' } })
  expect(JSON.parse(caller.body.claimsJson)).toEqual(caller.body.claims)
})

test('a user’s token is not an API key', async () => {
  expect((await ask({ apikey: signed() })).status).toBe(401)
})

test("a key that is itself a signed token has that token's role", async () => {
  const legacy = honest.sign({ role: 'service_role', exp: now / 1000 + 60 })

  expect((await ask({ apikey: legacy })).body.role).toBe('service_role')
  expect((await ask({ apikey: legacy, authorization: `Bearer ${legacy}` })).body.role).toBe('service_role')
})

test('a token for a role other than the four is rejected', async () => {
  const authorization = `Bearer ${signed({ role: 'postgres' })}`

  expect((await ask({ apikey: ANON_KEY, authorization })).body).toEqual({ refused: 'role' })
})

test.each([
  ['garbage', 'malformed'],
  ['a.b.c', 'malformed'],
])('the bearer token %j is rejected, not treated as anonymous', async (token, refused) => {
  expect((await ask({ apikey: ANON_KEY, authorization: `Bearer ${token}` })).body).toEqual({ refused })
})

test('a token is verified once, and again after it expires', async () => {
  const headers = { apikey: ANON_KEY, authorization: `Bearer ${signed({ exp: now / 1000 + 10 })}` }
  const before = verifications
  await ask(headers)
  await ask(headers)
  const whileValid = verifications - before

  now += 11_000
  const late = await ask(headers)

  expect(whileValid).toBe(1)
  expect(late.body).toEqual({ refused: 'expired' })
})

test('an open path needs no key', async () => {
  expect((await ask({}, '/rest/v1/open')).body.role).toBe('anon')
  expect((await ask({}, '/rest/v1/open/more')).status).toBe(401)
})

test('an unknown prefix returns JSON', async () => {
  const response = await app.request('/nothing/v9')

  expect(response.status).toBe(404)
  expect(await response.json()).toEqual({ message: 'no Route matched with those values' })
})

test('a preflight needs no key and allows the requested headers', async () => {
  const asked = 'apikey, authorization, x-client-info, x-application-name, prefer, accept-profile, x-upsert, x-region'

  const response = await app.request('/rest/v1/clients', {
    method: 'OPTIONS',
    headers: { 'access-control-request-method': 'PATCH', 'access-control-request-headers': asked },
  })

  expect(response.status).toBe(204)
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  expect(response.headers.get('access-control-allow-headers')).toBe(asked)
  expect(response.headers.get('access-control-allow-methods')).toContain('PATCH')
  expect(Number(response.headers.get('access-control-max-age'))).toBeGreaterThan(0)
})

test('a preflight with missing or invalid headers gets the known headers', async () => {
  const preflight = (headers: Record<string, string>) =>
    app.request('/rest/v1/x', { method: 'OPTIONS', headers: { 'access-control-request-method': 'GET', ...headers } })

  for (const response of [await preflight({}), await preflight({ 'access-control-request-headers': 'a b;c' })]) {
    expect(response.headers.get('access-control-allow-headers')).toContain('x-supabase-api-version')
  }
})

test('an OPTIONS request that is not a preflight reaches the prefix', async () => {
  const response = await app.request('/rest/v1/clients', { method: 'OPTIONS', headers: { apikey: ANON_KEY } })

  expect(response.status).toBe(200)
})

test('every response can be read from any origin, including errors', async () => {
  for (const headers of [{}, { apikey: ANON_KEY }, { apikey: ANON_KEY, authorization: 'Bearer x.y.z' }]) {
    const response = await app.request('/rest/v1/clients', { headers })

    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(response.headers.get('access-control-expose-headers')).toContain('Content-Range')
    expect(response.headers.get('access-control-expose-headers')).toContain('X-Supabase-Api-Version')
  }
})
