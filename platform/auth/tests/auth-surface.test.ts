import { afterAll, beforeAll, expect, test } from 'vitest'
import { tokenKeys } from '#platform/http/signed-token.ts'
import { ANON_KEY, type AuthWorld, anEmail, authWorld, newKey, PASSWORD, VERSION } from './auth-world.ts'

let world: AuthWorld
beforeAll(async () => {
  world = await authWorld()
})
afterAll(() => world.close())

const get = (path: string, headers: Record<string, string> = { apikey: ANON_KEY }) => world.fetch(path, { headers })

test('a client that sends the current version gets code and message, and the version is echoed', async () => {
  const response = await world.post('/auth/v1/token?grant_type=password', {}, VERSION)

  expect(response.headers.get('x-supabase-api-version')).toBe('2024-01-01')
  expect(response.headers.get('x-sb-error-code')).toBe('validation_failed')
  expect(await response.json()).toEqual({ code: 'validation_failed', message: 'missing email or phone' })
})

test.each([{}, { 'x-supabase-api-version': '2023-01-01' }])(
  'a client that sends %j gets the older format',
  async (headers) => {
    const response = await world.post('/auth/v1/token?grant_type=password', {}, headers)

    expect(response.headers.get('x-supabase-api-version')).toBeNull()
    expect(await response.json()).toEqual({ code: 400, error_code: 'validation_failed', msg: 'missing email or phone' })
  },
)

test.each(['{', '', 'email=maria', '[[[', '"text'])('the body %j is rejected as invalid JSON', async (body) => {
  const response = await world.fetch('/auth/v1/signup', { method: 'POST', body, headers: { apikey: ANON_KEY } })

  expect(response.status).toBe(400)
  expect(await response.json()).toEqual({
    code: 400,
    error_code: 'bad_json',
    msg: 'Could not parse request body as JSON: it is not valid JSON',
  })
})

test('a body that is nested too deeply or too long is rejected before anything else', async () => {
  const deep = await world.fetch('/auth/v1/signup', {
    method: 'POST',
    body: `{"data":${'['.repeat(40)}${']'.repeat(40)}}`,
    headers: { apikey: ANON_KEY },
  })
  const long = await world.post('/auth/v1/signup', { email: 'x'.repeat(1024 * 1024) })

  expect([deep.status, (await deep.json()).error_code]).toEqual([400, 'bad_json'])
  expect([long.status, (await long.json()).error_code]).toEqual([413, 'request_entity_too_large'])
})

test.each([
  ['GET', '/auth/v1/nothing'],
  ['GET', '/auth/v1/'],
  ['GET', '/auth/v1/signup'],
  ['DELETE', '/auth/v1/user'],
  ['PUT', '/auth/v1/factors'],
  ['GET', '/auth/v1/admin/oauth/clients'],
])('%s %s returns not found, as JSON', async (method, path) => {
  const response = await world.fetch(path, { method, headers: { apikey: ANON_KEY, ...VERSION } })

  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({ code: 'not_found' })
})

test.each([
  ['/auth/v1/signup', ['email', 'password', 'code_challenge']],
  ['/auth/v1/token?grant_type=password', ['email', 'password']],
  ['/auth/v1/token?grant_type=refresh_token', ['refresh_token']],
  ['/auth/v1/token?grant_type=pkce', ['auth_code', 'code_verifier']],
  ['/auth/v1/otp', ['email']],
  ['/auth/v1/recover', ['email']],
  ['/auth/v1/resend', ['type', 'email']],
  ['/auth/v1/verify', ['type', 'email', 'token']],
  ['/auth/v1/verify', ['type', 'token_hash']],
])('text that the database cannot store is rejected at %s', async (path, fields) => {
  for (const broken of ['\u0000', '\ud800', 'm\u0000@example.test']) {
    const body = Object.fromEntries(fields.map((field) => [field, broken]))

    const { status } = await world.post(path, body)

    expect(status).toBe(400)
  }
})

test('without an API key only links and public keys are served', async () => {
  expect((await get('/auth/v1/settings', {})).status).toBe(401)
  expect((await get('/auth/v1/health', {})).status).toBe(401)
  expect((await get('/auth/v1/user', {})).status).toBe(401)
  expect((await get('/auth/v1/.well-known/jwks.json', {})).status).toBe(200)
  expect((await get('/auth/v1/verify?token=x&type=signup', {})).status).toBe(200)
  expect((await world.fetch('/auth/v1/verify/link?token=x&type=signup', { method: 'POST' })).status).toBe(303)
})

test("the public keys are cacheable and don't include their private parts", async () => {
  const response = await get('/auth/v1/.well-known/jwks.json', {})

  expect(response.headers.get('cache-control')).toContain('max-age')
  const { keys } = await response.json()
  expect(keys).toMatchObject([{ kty: 'EC', crv: 'P-256', alg: 'ES256', kid: 'test', use: 'sig' }])
  expect(keys[0]).not.toHaveProperty('d')
})

test('a client verifies tokens across a key rotation', async () => {
  const older = newKey('older')
  const before = world.another({ isAutoconfirmed: true }, { keys: tokenKeys([older], Date.now) })
  const after = world.another({}, { keys: tokenKeys([newKey('newer'), older], Date.now) })
  const { data } = await before.supabase().auth.signUp({ email: anEmail('maria'), password: PASSWORD })

  const claims = await after.supabase().auth.getClaims(data.session?.access_token)

  expect(claims.error).toBeNull()
  expect(claims.data?.claims.sub).toBe(data.user?.id)
})

test('the settings list what is enabled', async () => {
  const [open, closed] = [
    await (await get('/auth/v1/settings')).json(),
    await (
      await world
        .another({ isSignupOpen: false, isAutoconfirmed: true })
        .fetch('/auth/v1/settings', { headers: { apikey: ANON_KEY } })
    ).json(),
  ]

  expect(open).toEqual({
    external: expect.objectContaining({ anonymous_users: false, email: true, phone: false, google: false }),
    disable_signup: false,
    mailer_autoconfirm: false,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: false,
    passkeys_enabled: false,
  })
  expect(closed).toMatchObject({ disable_signup: true, mailer_autoconfirm: true })
})

test('the health check reports the service', async () => {
  expect(await (await get('/auth/v1/health')).json()).toMatchObject({ name: 'GoTrue' })
})

test('responses to a user must not be cached', async () => {
  const response = await world.post('/auth/v1/token?grant_type=password', { email: anEmail('x'), password: 'y' })

  expect(response.headers.get('cache-control')).toBe('no-store')
})

test('a browser on another origin may call the API and read the version header', async () => {
  const preflight = await world.fetch('/auth/v1/token?grant_type=password', {
    method: 'OPTIONS',
    headers: {
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'apikey,authorization,content-type,x-client-info,x-supabase-api-version',
    },
  })
  const response = await world.post('/auth/v1/token?grant_type=password', {})

  expect(preflight.status).toBe(204)
  expect(preflight.headers.get('access-control-allow-headers')).toContain('x-supabase-api-version')
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  expect(response.headers.get('access-control-expose-headers')).toContain('X-Supabase-Api-Version')
})

test('an internal error returns 500 as JSON without details, and the client keeps its session', async () => {
  const supabase = world.another({ isAutoconfirmed: true }).supabase()
  await supabase.auth.signUp({ email: anEmail('maria'), password: PASSWORD })
  await world.sql('alter table auth.sessions rename to sessions_elsewhere')

  const { error } = await supabase.auth.getUser()
  await world.sql('alter table auth.sessions_elsewhere rename to sessions')

  expect(error).toMatchObject({ status: 500, name: 'AuthRetryableFetchError' })
  expect(error?.message).toBe('Unexpected failure, please check server logs for more information')
  expect((await supabase.auth.getSession()).data.session).not.toBeNull()
  expect((await supabase.auth.getUser()).error).toBeNull()
})
