import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { madeKey } from '#features/public-api/tests/api-fixture.ts'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'

let app: TestApp
let maria: SignedIn
let apiKey: string
beforeAll(async () => {
  app = await testApp()
  maria = await app.subscriber('Maria', 'lender')
  apiKey = (await madeKey(maria)).key
})
afterAll(() => app.close())

const signedIn = (method: string, path: string, body?: object, more: Record<string, string> = {}) =>
  app.fetch(path, {
    method,
    headers: {
      ...{ apikey: app.anonKey, authorization: `Bearer ${path.startsWith('/v1') ? apiKey : maria.token}` },
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...more,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })

/** Requests to every prefix, both successful and rejected. */
const ANSWERS: [method: string, path: string, status: number, body?: object][] = [
  ['GET', '/rest/v1/clients', 200],
  ['HEAD', '/rest/v1/clients', 200],
  ['GET', '/rest/v1/', 200],
  ['OPTIONS', '/rest/v1/clients', 200],
  ['POST', '/rest/v1/clients', 201, { first_name: 'Dana', last_name: 'Whitfield' }],
  ['POST', '/rest/v1/rpc/search_clients', 200, { query: 'dana' }],
  ['GET', '/rest/v1/nothing', 404],
  ['GET', '/rest/v1/clients?select=a%00', 400],
  ['GET', '/auth/v1/user', 200],
  ['GET', '/auth/v1/settings', 200],
  ['GET', '/auth/v1/nothing', 404],
  ['POST', '/auth/v1/token?grant_type=password', 400, {}],
  ['GET', '/storage/v1/bucket', 200],
  ['POST', '/storage/v1/object/list/client-documents', 200, { prefix: '' }],
  ['GET', '/storage/v1/object/client-documents/none.pdf', 400],
  ['GET', '/storage/v1/object/sign/client-documents/none.pdf?token=x', 400],
  ['POST', '/functions/v1/cards', 200, { act: 'standing' }],
  ['POST', '/functions/v1/reveal-client', 400, {}],
  ['POST', '/functions/v1/nothing', 404, {}],
  ['GET', '/realtime/v1/websocket', 426],
  ['POST', '/realtime/v1/api/broadcast', 202, { messages: [] }],
  ['GET', '/v1/clients', 200],
  ['GET', '/v1/nothing', 404],
  ['POST', '/v1/clients', 400, {}],
  ['POST', '/card-issuer/events', 401, {}],
  ['POST', '/text-messages/events', 401, {}],
  ['GET', '/readyz', 200],
  ['GET', '/metrics', 200],
]

test.each(ANSWERS)('%s %s (%i) is neither cached nor sniffed', async (method, path, status, body) => {
  const reply = await signedIn(method, path, body)

  expect(reply.status).toBe(status)
  expect(Object.fromEntries(reply.headers)).toMatchObject({
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'strict-transport-security': 'max-age=63072000',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-request-id': expect.stringMatching(/^[\w-]{8,}$/),
  })
})

test.each(ANSWERS.filter(([, path]) => !path.startsWith('/storage')))(
  "%s %s (%i), opened as a page, runs nothing and can't be framed",
  async (method, path, _status, body) => {
    const { headers } = await signedIn(method, path, body)

    expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'")
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
  },
)

describe('a file', () => {
  const NAME = 'dana/note.pdf'
  beforeAll(async () => {
    const { error } = await maria.supabase.storage
      .from('client-documents')
      .upload(`${await folder()}/${NAME}`, new Blob(['%PDF-1.4\n%%EOF'], { type: 'application/pdf' }), {
        cacheControl: '31536000',
      })
    if (error) throw error
  })
  const folder = async () => {
    const { rows } = await app.database.pools.server.query('select organization_id from app.people where id = $1', [
      maria.person.id,
    ])
    return String(rows[0].organization_id)
  }

  test('read by a signed-in user is never cached, whatever was set when it was stored', async () => {
    const reply = await signedIn('GET', `/storage/v1/object/authenticated/client-documents/${await folder()}/${NAME}`)

    expect([reply.status, reply.headers.get('cache-control')]).toEqual([200, 'no-store'])
  })

  test('behind a link is cached only by the browser, and no longer than the link works', async () => {
    const { data } = await maria.supabase.storage
      .from('client-documents')
      .createSignedUrl(`${await folder()}/${NAME}`, 60)
    const reply = await app.fetch(new URL(String(data?.signedUrl)).pathname + new URL(String(data?.signedUrl)).search)

    expect(reply.status).toBe(200)
    expect(reply.headers.get('cache-control')).toMatch(/^private, max-age=(?:[1-5]\d|60)$/)
  })
})

test('only the public keys may be cached', async () => {
  const { headers } = await signedIn('GET', '/auth/v1/.well-known/jwks.json')

  expect(headers.get('cache-control')).toBe('public, max-age=600')
})

test.each(['/', '/dashboard', '/pricing', '/nowhere'])(
  "the page %s may use only what the product needs, and can't be framed",
  async (path) => {
    const { headers } = await app.fetch(path, { headers: { accept: 'text/html' } })

    expect(headers.get('permissions-policy')).toMatch(
      /camera=\(\).*geolocation=\(\).*publickey-credentials-get=\(self\)/,
    )
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(Object.fromEntries(headers)).toMatchObject({
      'strict-transport-security': 'max-age=63072000',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    })
  },
)

test('a site that is reached without TLS sends no HSTS header', async () => {
  const local = await testApp({ appUrl: 'http://localhost:3000' })

  const { headers } = await local.fetch('/healthz')
  await local.close()

  expect(headers.get('strict-transport-security')).toBeNull()
})
