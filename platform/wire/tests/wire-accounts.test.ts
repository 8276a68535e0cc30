import { generateKeyPairSync } from 'node:crypto'
import { importJWK, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWireFixture, runWire, type WireFixture, wireFile } from './wire-fixture.ts'

const SECRET = 'a-shared-secret-of-at-least-32-characters'

const rsaPair = () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' })

/** A key as the hosted service's tools write it to a file of signing keys. */
const rsaKey = {
  ...rsaPair(),
  ...{ kid: 'brought-along', alg: 'RS256', use: 'sig', key_ops: ['sign', 'verify'], ext: true },
}

const signed = async (claims: Record<string, unknown>, { key_ops: _, ...key }: Record<string, unknown>) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'brought-along' }).sign(await importJWK(key, 'RS256'))

/** Returns how often a wrong code is rejected before the service asks to wait. */
async function refusalsUntilWait(desk: WireFixture, most: number): Promise<number> {
  for (let tried = 0; tried < most; tried++) {
    const { error } = await desk.client().auth.verifyOtp({ email: 'ada@wire.test', token: '000000', type: 'email' })
    if (error?.status === 429) return tried
    expect(error?.code).toBe('otp_expired')
  }
  return most
}

describe('with an imported signing key', () => {
  let desk: WireFixture
  beforeAll(async () => {
    desk = await openWireFixture({
      ...{ prepare: true, siteUrl: 'http://localhost:3000', tokens: { secret: SECRET, keys: [rsaKey] } },
      auth: { isAutoconfirmed: true, isLimited: false, redirectOrigins: ['https://partner.test'] },
    })
  })
  afterAll(() => desk.close())

  test('the key signs, and clients verify with the published key without asking the server', async () => {
    const person = desk.client()
    const { data } = await person.auth.signUp({ email: 'ada@wire.test', password: 'Secret-password-1' })

    const claims = await person.auth.getClaims()
    const row = await person.from('notes').insert({ text: 'own', owner: data.user?.id }).select('text').single()

    expect([claims.error, claims.data?.header.alg, claims.data?.claims.sub]).toEqual([null, 'RS256', data.user?.id])
    expect(row).toMatchObject({ data: { text: 'own' }, error: null })
  })

  test('the published key has no private part', async () => {
    const published = await (await fetch(`${desk.url}/auth/v1/.well-known/jwks.json`)).json()

    const { kty, n, e, kid } = rsaKey
    expect(published).toEqual({ keys: [{ kty, n, e, kid, alg: 'RS256', use: 'sig', key_ops: ['verify'] }] })
  })

  test('API keys that are tokens are accepted if the key signed them, but not another key with its name', async () => {
    const [served, forged] = await Promise.all(
      [rsaKey, rsaPair()].map(async (key) => {
        const token = await signed({ role: 'service_role' }, key)
        return desk.client(token).auth.admin.listUsers()
      }),
    )

    expect(served?.error).toBeNull()
    expect([forged?.error?.status, forged?.data.users]).toEqual([401, []])
  })

  test.each([
    ['http://localhost:9999/welcome', 'http://localhost:9999/welcome'],
    ['https://localhost/x?y=1', 'https://localhost/x?y=1'],
    ['https://partner.test/', 'https://partner.test/'],
    ['http://localhost.evil.test/', 'http://localhost:3000'],
    ['http://localhost@evil.test/', 'http://localhost:3000'],
    ['javascript://localhost/%0aalert(1)', 'http://localhost:3000'],
    ['ftp://localhost/', 'http://localhost:3000'],
  ])('a link with the redirect target %s leads to %s', async (asked, expected) => {
    const { data } = await desk.client(desk.serviceKey).auth.admin.generateLink({
      ...{ type: 'invite', email: 'omar@wire.test', options: { redirectTo: asked } },
    })

    expect(data.properties?.redirect_to).toBe(expected)
  })

  test('attempts are not limited if the configuration says so', async () => {
    expect(await refusalsUntilWait(desk, 60)).toBe(60)
  })
})

describe('with a minimal configuration', () => {
  let desk: WireFixture
  beforeAll(async () => {
    desk = await openWireFixture({ prepare: true, tokens: { secret: SECRET } })
  })
  afterAll(() => desk.close())

  test('attempts are limited as in the product', async () => {
    // Ten a mailbox. The limit refills during the test, so another one may be allowed.
    const refused = await refusalsUntilWait(desk, 60)

    expect(refused).toBeGreaterThanOrEqual(10)
    expect(refused).toBeLessThan(60)
  })
})

test.each([
  ['of another curve', { kty: 'EC', crv: 'P-384', kid: 'k', x: 'x', y: 'y', d: 'd' }, 'crv'],
  ['of another algorithm', { ...rsaKey, alg: 'PS256' }, 'alg'],
  ['without its private part', { kty: 'RSA', kid: 'k', n: rsaKey.n, e: rsaKey.e }, 'private part of the first key'],
])('a signing key %s stops the start with an error', async (_what, key, problem) => {
  const { file } = wireFile({ databaseUrl: 'postgres://nobody@127.0.0.1:1/x', tokens: { keys: [key] } })

  const { code, said } = await runWire(['--config', file])

  expect(code).toBe(1)
  expect(said).toContain(problem)
})
