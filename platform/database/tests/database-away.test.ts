import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import WebSocket from 'ws'
import { carrierSignature } from '#features/messages/server/texts/carrier-signature.ts'
import { CARRIER_HOOK } from '#features/messages/server/texts/configured-carrier.ts'
import { inboundText } from '#features/messages/tests/text-fixture.ts'
import { COMMAND_NEEDS } from '#features/organizations/server/commands/command-permissions.ts'
import { madeKey } from '#features/public-api/tests/api-fixture.ts'
import { REPORT_MAIL, stopLink } from '#features/reports/server/stop-link.ts'
import { openPools } from '#platform/database/pools.ts'
import { announcePresence, type Presence } from '#platform/database/presence.ts'
import { hmacSha256 } from '#platform/http/hmac.ts'
import { RETRY_AFTER_SECONDS } from '#platform/http/unavailable.ts'
import { signatureOf } from '#platform/rules/signature.ts'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { TEST_PASSWORDS, testDatabase } from '#test/support/database/database.ts'
import { type DatabaseProxy, databaseProxy } from '#test/support/database/database-proxy.ts'

const WORDS = 'Not possible right now. Please try again in a few minutes.'

let app: TestApp
let proxy: DatabaseProxy
let presence: Presence
let maria: SignedIn
let apiKey: string
let fileLink: string
beforeAll(async () => {
  const database = await testDatabase()
  proxy = await databaseProxy(database.ownerUrl)
  const pools = openPools({ databaseUrl: proxy.url, passwords: TEST_PASSWORDS, size: 4 })
  app = await testApp(
    {},
    {
      ownerUrl: proxy.url,
      pools,
      async close() {
        await pools.close()
        await proxy.close()
        await database.close()
      },
    },
  )
  presence = await announcePresence(pools.server, { onSilence: pools.setSilent })
  maria = await app.subscriber('Maria')
  apiKey = (await madeKey(maria)).key
  fileLink = await linkOfFile()
})
afterAll(async () => {
  await presence.close()
  await app.close()
})

async function linkOfFile(): Promise<string> {
  const documents = maria.supabase.storage.from('client-documents')
  const name = `${randomUUID()}.pdf`
  const { error } = await documents.upload(name, new Blob(['%PDF-1.4\n%%EOF'], { type: 'application/pdf' }))
  if (error) throw error
  const { data } = await documents.createSignedUrl(name, 300)
  const { pathname, search } = new URL(String(data?.signedUrl))
  return pathname + search
}

/** A request of a signed-in person, or of a program with its API key. */
const asked = (method: string, path: string, body?: object | string) => () =>
  app.fetch(path, {
    method,
    headers: {
      ...{ apikey: app.anonKey, authorization: `Bearer ${path.startsWith('/v1/') ? apiKey : maria.token}` },
      ...{ 'x-supabase-api-version': '2024-01-01' },
      ...(body !== undefined && {
        'content-type': typeof body === 'string' ? 'application/pdf' : 'application/json',
      }),
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })

function cardEvent() {
  const body = JSON.stringify({ event_type: 'card.shipped', token: randomUUID(), card: { token: 'unknown' } })
  const signed = { id: randomUUID(), timestamp: String(Math.floor(Date.now() / 1000)), body }
  return app.fetch('/card-issuer/events', {
    method: 'POST',
    headers: {
      'webhook-id': signed.id,
      'webhook-timestamp': signed.timestamp,
      'webhook-signature': signatureOf(hmacSha256, app.cardIssuer.hookSecret, signed),
    },
    body,
  })
}

const upload = () =>
  app.fetch('/application-documents', {
    method: 'POST',
    headers: {
      ...{ 'x-application-link': 'x'.repeat(43), 'x-condition': randomUUID(), 'x-file-name': 'stub.pdf' },
      'content-type': 'application/pdf',
    },
    body: '%PDF-1.4\n%%EOF',
  })

const repairUpload = () =>
  app.fetch('/repair-documents', {
    method: 'POST',
    headers: {
      ...{ 'x-repair-link': 'x'.repeat(43), 'x-repair-session': 'x', 'x-document-kind': 'identity' },
      ...{ 'x-file-name': 'id.pdf', 'content-type': 'application/pdf' },
    },
    body: '%PDF-1.4\n%%EOF',
  })

function textEvent() {
  const form = new URLSearchParams(inboundText('5125550123', 'Hello'))
  return app.fetch(CARRIER_HOOK, {
    method: 'POST',
    headers: { 'x-twilio-signature': carrierSignature(app.carrier.authToken, app.carrier.hookUrl(), form) },
    body: form,
  })
}

const stopToken = () =>
  new URL(
    stopLink({ appUrl: 'https://desk.test', stopSecret: app.keys.secretFor(REPORT_MAIL) }, randomUUID(), randomUUID()),
  ).hash.slice('#stop='.length)

const AUTH = { code: 'unavailable', message: WORDS }
const REST = { code: expect.any(String), message: expect.any(String), details: null, hint: null }
const STORAGE = { statusCode: '503', code: 'ServiceUnavailable', error: 'ServiceUnavailable', message: WORDS }
const FUNCTION = { code: 'UNAVAILABLE', error: WORDS, message: WORDS }
const API = { type: '/documentation#unavailable', status: 503, code: 'unavailable', detail: WORDS }
const PLAIN = { message: WORDS }
const CREDENTIALS = { email: 'maria@example.test', password: 'correct horse 1' }

/** Requests to each group that the app mounts, with the body of their 503. */
const REQUESTS: Record<string, [name: string, ask: () => Promise<Response>, body: object][]> = {
  '/auth/v1': [
    ['a sign-in', asked('POST', '/auth/v1/token?grant_type=password', CREDENTIALS), AUTH],
    ['a renewed session', asked('POST', '/auth/v1/token?grant_type=refresh_token', { refresh_token: 'x' }), AUTH],
    ['a sign-up', asked('POST', '/auth/v1/signup', { ...CREDENTIALS, password: 'Fjord-lantern-58-quilt' }), AUTH],
    ['a forgotten password', asked('POST', '/auth/v1/recover', { email: CREDENTIALS.email }), AUTH],
    ['a link in a mail', asked('POST', '/auth/v1/verify/link?type=signup&token=abc'), AUTH],
    ['the own account', asked('GET', '/auth/v1/user'), AUTH],
  ],
  '/rest/v1': [
    ['rows', asked('GET', '/rest/v1/clients'), REST],
    ['a new row', asked('POST', '/rest/v1/clients', { first_name: 'Dana', last_name: 'Whitfield' }), REST],
    ['a call', asked('POST', '/rest/v1/rpc/search_clients', { query: 'dana' }), REST],
  ],
  '/storage/v1': [
    ['a list of files', asked('POST', '/storage/v1/object/list/client-documents', { prefix: '' }), STORAGE],
    ['an upload', asked('POST', `/storage/v1/object/client-documents/x.pdf`, '%PDF-1.4\n%%EOF'), STORAGE],
    ['a link to a file', () => app.fetch(fileLink), STORAGE],
  ],
  '/realtime/v1': [
    [
      'a broadcast',
      asked('POST', '/realtime/v1/api/broadcast', {
        messages: [{ topic: 'x', event: 'y', payload: {}, private: true }],
      }),
      PLAIN,
    ],
  ],
  '/functions/v1': [
    ['an act', asked('POST', '/functions/v1/bureau-status', {}), FUNCTION],
    ['a link to a conversation', asked('POST', '/functions/v1/open-conversation', { token: 'x'.repeat(43) }), FUNCTION],
    [
      'a link that stops a mail',
      () => asked('POST', '/functions/v1/stop-report-mail', { token: stopToken() })(),
      FUNCTION,
    ],
  ],
  '/application-documents': [['an upload of an applicant', upload, FUNCTION]],
  '/repair-documents': [['an upload of a client', repairUpload, FUNCTION]],
  '/v1': [
    ['the public API', asked('GET', '/v1/clients'), API],
    ['a client by the public API', asked('POST', '/v1/clients', { firstName: 'Dana', lastName: 'Whitfield' }), API],
  ],
  '/card-issuer': [['an event of the card issuer', cardEvent, PLAIN]],
  '/text-messages': [['an event of the carrier', textEvent, PLAIN]],
  '/dev': [
    ['the mailbox', asked('GET', '/dev/mailbox'), PLAIN],
    ['the mailbox for programs', asked('GET', '/dev/mailbox.json'), PLAIN],
  ],
}
/** Groups that need no database. */
const WITHOUT_DATABASE: Record<string, string[]> = {
  '/pricing': ['/pricing/quote.pdf'],
  '/': ['/healthz', '/config.json', '/metrics'],
}
const ALL = Object.values(REQUESTS).flat()

test('this test has a request for every group of paths that the app mounts', () => {
  const mounted = [...readFileSync('app/server/app.ts', 'utf8').matchAll(/app\.route\(\s*'([^']+)'/g)].map(
    ([, at]) => at,
  )

  expect(new Set([...Object.keys(REQUESTS), ...Object.keys(WITHOUT_DATABASE)])).toEqual(new Set(mounted))
})

describe.each(['gone', 'silent'] as const)('while the database is %s', (state) => {
  beforeAll(() => proxy.become(state))
  afterAll(async () => {
    await proxy.become('there')
    while (!(await app.fetch('/readyz')).ok) await pause(100)
  })

  test.each(ALL)('%s is rejected with 503 in the format of its prefix', async (_, ask, body) => {
    const response = await ask()

    expect([response.status, await response.json()]).toEqual([503, expect.objectContaining(body)])
    expect(response.headers.get('retry-after')).toBe(String(RETRY_AFTER_SECONDS))
    expect(response.headers.get('x-request-id')).not.toBeNull()
  })

  test('the process reports that it is not ready', async () => {
    const response = await app.fetch('/readyz')

    expect(response.status).toBe(503)
    expect(await response.json()).toMatchObject({ status: 'not ready', reason: 'The database does not respond' })
  })

  test.each(Object.values(WITHOUT_DATABASE).flat())('%s is served', async (path) => {
    expect((await app.fetch(path)).status).toBe(200)
  })

  test.each(Object.keys(COMMAND_NEEDS))('the act %s does not end in an internal error', async (act) => {
    const response = await asked('POST', `/functions/v1/${act}`, { act: 'list' })()

    expect([400, 503]).toContain(response.status)
  })

  test('a channel is not joined, and its client is asked to try again', async () => {
    expect(await joined()).toEqual({ status: 'error', reason: expect.stringMatching(/^UnableToConnectToProject/) })
  })
})

describe('once the database is back', () => {
  test.each(ALL)('%s is served, without a restart', async (_, ask) => {
    expect((await ask()).status).toBeLessThan(500)
  })

  test('a channel is joined', async () => {
    expect(await joined()).toMatchObject({ status: 'ok' })
  })
})

/** Joins a channel for changes of clients over a websocket and returns the server's reply. */
async function joined(): Promise<{ status: string; reason?: string }> {
  const server = createServer()
  server.on('upgrade', app.handlers.handleUpgrade)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // It listens on TCP, so it has an address.
  const { port } = server.address() as AddressInfo
  const socket = new WebSocket(`ws://127.0.0.1:${port}/realtime/v1/websocket?apikey=${app.anonKey}&vsn=2.0.0`)
  const config = {
    postgres_changes: [{ event: '*', schema: 'public', table: 'clients' }],
    postgres_changes_options: { wait: true },
  }
  const payload = { access_token: maria.token, config }
  socket.on('open', () => socket.send(JSON.stringify(['1', '1', `realtime:clients`, 'phx_join', payload])))
  const { status, response } = await new Promise<{ status: string; response: { reason?: string } }>((resolve) =>
    // `ws` delivers one Buffer by default.
    socket.on('message', (text) => resolve(JSON.parse((text as Buffer).toString())[4])),
  )
  socket.terminate()
  await new Promise((resolve) => server.close(resolve))
  return { status, ...(response.reason !== undefined && { reason: response.reason }) }
}
