import { afterAll, beforeAll, expect, test } from 'vitest'
import { madeKey } from '#features/public-api/tests/api-fixture.ts'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'

interface Request extends Omit<RequestInit, 'headers'> {
  headers?: Record<string, string>
}

let app: TestApp
let maria: SignedIn
let apiKey: string

beforeAll(async () => {
  app = await testApp()
  maria = await app.subscriber('Maria', 'lender')
  apiKey = (await madeKey(maria)).key
})
afterAll(() => app.close())

const signedIn = (path: string, { headers, ...init }: Request = {}) => {
  const token = path.startsWith('/v1') ? apiKey : maria.token
  const own = { apikey: app.anonKey, authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  return app.fetch(path, { ...init, headers: { ...own, ...headers } })
}

const ADDRESSES = [
  '/rest/v1/credit_reports?select=bureau_data->X',
  '/rest/v1/credit_reports?select=aX:id',
  '/rest/v1/clients?first_name=eq.X',
  '/rest/v1/clients?X=eq.1',
  '/rest/v1/clients?order=X',
  '/rest/v1/X',
  '/rest/v1/rpc/X',
  '/rest/v1/rpc/search_clients?query=X',
  '/auth/v1/verify?type=signup&token=X',
  '/auth/v1/admin/users?filter=X',
  '/auth/v1/X',
  '/storage/v1/object/client-documents/X.pdf',
  '/storage/v1/object/sign/client-documents/a.pdf?token=X',
  '/storage/v1/bucket/X',
  '/functions/v1/X',
  '/functions/v1/credit-pull?x=X',
  '/realtime/v1/websocket?vsn=X',
  '/v1/clients?search=X',
  '/v1/clients/X',
  '/card-issuer/events?x=X',
  '/text-messages/events?message=X',
  '/pricing/quote.pdf?reports=X',
  '/dev/mailbox?to=X',
  '/config.json?X',
  '/dashboard/X',
  '/assets/X.js',
  '/X',
]
const BROKEN_ESCAPES = ['%00', 'a%00b', '%FF', '%ed%a0%80', '%C3%28']

test.each(ADDRESSES)('a URL with a null or broken character returns 400: %s', async (address) => {
  for (const escape of BROKEN_ESCAPES) {
    const reply = await signedIn(address.replace('X', escape))

    expect([escape, reply.status]).toEqual([escape, 400])
    expect(await reply.text()).toContain('must not contain null or broken characters')
    expect(reply.headers.get('access-control-allow-origin')).toBe('*')
  }
})

test('a percent sign that escapes nothing is an ordinary character', async () => {
  const reply = await signedIn('/rest/v1/clients?first_name=like.%25a%&select=id')

  expect(reply.status).toBe(200)
})

const BODIES: [method: string, path: string][] = [
  ['POST', '/rest/v1/clients'],
  ['PATCH', '/rest/v1/clients?id=eq.00000000-0000-4000-8000-000000000000'],
  ['POST', '/rest/v1/rpc/search_clients'],
  ['POST', '/auth/v1/signup'],
  ['POST', '/auth/v1/token?grant_type=password'],
  ['POST', '/auth/v1/token?grant_type=refresh_token'],
  ['POST', '/auth/v1/verify'],
  ['PUT', '/auth/v1/user'],
  ['POST', '/storage/v1/object/list/client-documents'],
  ['POST', '/storage/v1/object/move'],
  ['POST', '/storage/v1/object/sign/client-documents'],
  ['DELETE', '/storage/v1/object/client-documents'],
  ['POST', '/functions/v1/cards'],
  ['POST', '/functions/v1/export-clients'],
  ['POST', '/realtime/v1/api/broadcast'],
  ['POST', '/realtime/v1/api/broadcast/desk/events/note'],
  ['POST', '/v1/clients'],
]

const withBytes = (...bytes: number[]) => Uint8Array.of(...Buffer.from('{"name":"'), ...bytes, ...Buffer.from('"}'))
const BROKEN_BODIES: [what: string, body: string | Uint8Array<ArrayBuffer>][] = [
  ['an escaped null', '{"name":"a\\u0000b"}'],
  ['an escaped null as a name', '{"\\u0000":"a"}'],
  ['an escaped null deep within', '{"items":[{"of":[["\\u0000"]]}]}'],
  ['half a character', '{"name":"\\uD83D"}'],
  ['half a character as a name', '{"\\udc00":1}'],
  ['a null byte', withBytes(0)],
  ['bytes that are not UTF-8', withBytes(0xff)],
  ['a name in Latin-1', withBytes(0x5a, 0x6f, 0xeb)],
  ['half a character in bytes', withBytes(0xed, 0xa0, 0x80)],
]

test.each(BODIES)('a body with a null or broken character returns 400: %s %s', async (method, path) => {
  for (const [what, body] of BROKEN_BODIES) {
    const reply = await signedIn(path, { method, body })

    expect([what, reply.status]).toEqual([what, 400])
  }
})

test('a name of emoji, and escapes of whole characters, are stored', async () => {
  const body = '{"first_name":"\\ud83d\\ude00 Zo\\u00eb","last_name":"名前"}'
  const reply = await signedIn('/rest/v1/clients?select=first_name,last_name', {
    method: 'POST',
    body,
    headers: { prefer: 'return=representation' },
  })

  expect([reply.status, await reply.json()]).toEqual([201, [{ first_name: '😀 Zoë', last_name: '名前' }]])
})

test.each([
  ['a field', '\0', 'note.pdf'],
  ['the metadata', '{"note":"\\u0000"}', 'note.pdf'],
  ['the file name', '{}', 'no\0te.pdf'],
])('an upload with a null character in %s is rejected', async (_, metadata, fileName) => {
  const part = (disposition: string, text: string) =>
    `--edge\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n${text}\r\n`
  const form = `${part('name="metadata"', metadata)}${part(`name=""; filename="${fileName}"`, '%PDF-1.4')}--edge--\r\n`

  const reply = await signedIn('/storage/v1/object/client-documents/x/note.pdf', {
    method: 'POST',
    body: form,
    headers: { 'content-type': 'multipart/form-data; boundary=edge' },
  })

  expect(reply.status).toBe(400)
})

test('an upload with a null character in the metadata header is rejected', async () => {
  const reply = await signedIn('/storage/v1/object/client-documents/x/note.pdf', {
    method: 'POST',
    body: '%PDF-1.4',
    headers: {
      'content-type': 'application/pdf',
      'x-metadata': Buffer.from('{"note":"\\u0000"}').toString('base64'),
    },
  })

  expect(reply.status).toBe(400)
  expect(await reply.text()).toContain('must not contain null or broken characters')
})

test('the database logged no error for any of this', () => {
  expect(app.logged()).not.toMatch(/"status":5\d\d|"level":50/)
})
