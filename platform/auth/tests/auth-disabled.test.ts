import { afterAll, beforeAll, expect, test } from 'vitest'
import { ANON_KEY, type AuthWorld, authWorld, signedIn, VERSION } from './auth-world.ts'

let world: AuthWorld
beforeAll(async () => {
  world = await authWorld()
})
afterAll(() => world.close())

test('accounts of other providers can be neither linked nor unlinked', async () => {
  const { supabase } = await signedIn(world, 'maria')
  const { data } = await supabase.auth.getUserIdentities()
  const [identity] = data?.identities ?? []

  const linked = await supabase.auth.linkIdentity({ provider: 'google' })
  const unlinked = identity && (await supabase.auth.unlinkIdentity(identity))

  for (const error of [linked.error, unlinked?.error]) {
    expect(error).toMatchObject({ status: 404, code: 'manual_linking_disabled', message: 'Manual linking is disabled' })
  }
})

test("linking reveals nothing to a person who isn't signed in", async () => {
  const response = await world.fetch('/auth/v1/user/identities/authorize?provider=google', {
    headers: { apikey: ANON_KEY, ...VERSION },
  })

  expect(response.status).toBe(401)
})

test('a browser that is sent to sign in with another provider gets an error page', async () => {
  const response = await world.fetch('/auth/v1/authorize?provider=google', { headers: VERSION })

  expect(response.status).toBe(400)
  expect(await response.json()).toEqual({
    code: 'validation_failed',
    message: 'Unsupported provider: provider is not enabled',
  })
})

test('single sign-on is disabled', async () => {
  const { error } = await world.supabase().auth.signInWithSSO({ domain: 'example.test' })

  expect(error).toMatchObject({ status: 404, code: 'saml_provider_disabled', message: 'SAML 2.0 is disabled' })
})

test.each([
  ['GET', '/sso/saml/metadata', 404, 'saml_provider_disabled'],
  ['POST', '/sso/saml/acs', 404, 'saml_provider_disabled'],
])('%s %s is refused as where it is switched off', async (method, path, status, code) => {
  const response = await world.fetch(`/auth/v1${path}`, { method, headers: { apikey: ANON_KEY, ...VERSION } })

  expect([response.status, (await response.json()).code]).toEqual([status, code])
})

test.each([
  ['GET', '/oauth/authorize'],
  ['POST', '/oauth/token'],
  ['POST', '/oauth/clients/register'],
  ['GET', '/oauth/authorizations/1'],
  ['GET', '/user/oauth/grants'],
  ['GET', '/admin/oauth/clients'],
  ['GET', '/admin/sso/providers'],
  ['GET', '/admin/custom-providers'],
  ['GET', '/admin/audit'],
  ['GET', '/.well-known/oauth-authorization-server'],
])('%s %s does not exist, in JSON', async (method, path) => {
  const response = await world.fetch(`/auth/v1${path}`, { method, headers: { apikey: ANON_KEY, ...VERSION } })

  expect(response.status).toBe(404)
  expect(response.headers.get('content-type')).toContain('application/json')
})

test.each([
  [{ provider: 'google', token: 'x' }, 'https://accounts.google.com'],
  [{ provider: 'apple', token: 'x' }, 'https://appleid.apple.com'],
  [{ provider: 'keycloak', token: 'x', issuer: 'https://login.example.test' }, 'https://login.example.test'],
])('the identity token %j is from an untrusted issuer', async (body, issuer) => {
  const response = await world.post('/auth/v1/token?grant_type=id_token', body, VERSION)

  expect(response.status).toBe(400)
  expect(await response.json()).toEqual({
    code: 'provider_disabled',
    message: `Provider (issuer "${issuer}") is not enabled`,
  })
})

test('crypto wallets cannot sign in', async () => {
  const response = await world.post('/auth/v1/token?grant_type=web3', { chain: 'solana' }, VERSION)

  expect(response.status).toBe(422)
  expect(await response.json()).toEqual({ code: 'web3_provider_disabled', message: 'Web3 provider is disabled' })
})
