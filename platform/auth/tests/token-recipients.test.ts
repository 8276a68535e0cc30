import { afterAll, beforeAll, expect, test } from 'vitest'
import { ANON } from '#platform/http/caller.ts'
import { tokensFor } from '#platform/http/signed-token.ts'
import { callerOfToken } from '#platform/realtime/channel-access.ts'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'

let app: TestApp
let maria: SignedIn
let claims: Record<string, unknown>
beforeAll(async () => {
  app = await testApp()
  maria = await app.subscriber('Maria')
  claims = JSON.parse(Buffer.from(maria.token.split('.')[1] ?? '', 'base64url').toString())
})
afterAll(() => app.close())

/** Returns the status and body of each kind of request with a token signed by our key. */
async function replies(token: string) {
  const headers = { apikey: app.anonKey, authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const asked = [
    app.fetch('/rest/v1/clients?select=id', { headers }),
    app.fetch('/storage/v1/bucket', { headers }),
    app.fetch('/functions/v1/bureau-status', { method: 'POST', headers, body: '{}' }),
    app.fetch('/auth/v1/user', { headers }),
    app.fetch('/realtime/v1/api/broadcast', { method: 'POST', headers, body: '{"messages":[]}' }),
  ]
  return Promise.all(asked.map(async (reply) => [(await reply).status, await (await reply).text()] as const))
}

test('a token has our issuer and audience', async () => {
  expect(claims).toMatchObject({ iss: 'https://desk.test/auth/v1', aud: 'authenticated' })
  expect((await replies(maria.token)).slice(0, 4).map(([status]) => status)).toEqual([200, 200, 200, 200])
})

test.each([
  ['another issuer', { iss: 'https://elsewhere.test/auth/v1' }, 'issuer'],
  ['no issuer', { iss: undefined }, 'issuer'],
  ['the issuer of keys', { iss: 'supabase' }, 'issuer'],
  ['another audience', { aud: 'elsewhere' }, 'audience'],
  ['no audience', { aud: undefined }, 'audience'],
  ['an empty list of audiences', { aud: [] }, 'audience'],
])('a token signed by our key with %s is rejected on every prefix', async (_, changed, claim) => {
  const refused = await replies(app.keys.sign({ ...claims, ...changed }))

  expect(refused.map(([status]) => status)).toEqual([401, 400, 401, 403, 401])
  expect(refused[0]?.[1]).toContain('PGRST303')
  expect(refused[3]?.[1]).toContain(`token has invalid ${claim}`)
})

test('a realtime channel rejects such a token too', () => {
  const recipient = { issuers: ['https://desk.test/auth/v1'], audience: 'authenticated' }
  const joined = (changed: object) =>
    callerOfToken(tokensFor(app.keys, recipient), app.keys.sign({ ...claims, ...changed }), ANON)

  expect(joined({}).claims.sub).toBe(maria.person.id)
  expect(() => joined({ aud: 'elsewhere' })).toThrow('another audience')
  expect(() => joined({ iss: 'elsewhere' })).toThrow('another issuer')
})
