import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Listening, listen } from '#platform/http/listening.ts'
import { requestListener } from '#platform/http/request-listener.ts'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'

let app: TestApp
let listening: Listening
let maria: SignedIn

beforeAll(async () => {
  app = await testApp()
  maria = await app.subscriber('Maria')
  listening = await listen('127.0.0.1', 0, true)
  listening.answerWith(requestListener(app.handlers.fetch))
})
afterAll(async () => {
  await listening.close()
  await app.close()
})

/** Sends these bytes and returns the server's raw response. */
async function replyTo(bytes: string): Promise<string> {
  const socket = connect(listening.port, '127.0.0.1')
  const chunks: Buffer[] = []
  socket.on('data', (chunk) => chunks.push(chunk))
  socket.end(bytes)
  await once(socket, 'close')
  return Buffer.concat(chunks).toString()
}

test.each([
  ...[
    '/.git/config',
    '/.git/',
    '/.env',
    '/package.json',
    '/secrets.json',
    '/app/server/main.ts',
    '/node_modules/',
    '/assets/',
    '/assets',
  ],
  ...['/storage/v1/', '/rest/v1/../../../package.json', '/.well-known/', '/backup', '/phpinfo.php'],
])('%s does not exist', async (path) => {
  const reply = await replyTo(`GET ${path} HTTP/1.1\r\nHost: desk.test\r\nConnection: close\r\n\r\n`)

  expect(reply).toMatch(/^HTTP\/1\.1 (?:401|404) /)
  expect(reply).not.toMatch(/\[core\]|"dependencies"|Index of/)
})

test('TRACE does not echo the request', async () => {
  const reply = await replyTo(
    'TRACE /config.json HTTP/1.1\r\nHost: desk.test\r\nX-Secret: abc\r\nConnection: close\r\n\r\n',
  )

  expect(reply).not.toMatch(/^HTTP\/1\.1 2/)
  expect(reply).not.toContain('abc')
})

test('a request with two lengths is rejected', async () => {
  const head = 'POST /auth/v1/signup HTTP/1.1\r\nHost: desk.test\r\n'

  const [both, twice] = [
    await replyTo(`${head}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`),
    await replyTo(`${head}Content-Length: 5\r\nContent-Length: 6\r\n\r\nabcde`),
  ]

  expect([both, twice].map((reply) => reply.split('\r\n')[0])).toEqual([
    'HTTP/1.1 400 Bad Request',
    'HTTP/1.1 400 Bad Request',
  ])
})

test.each([
  ['/rest/v1/clients', 'GET'],
  ['/functions/v1/reveal-client', 'POST'],
  ['/storage/v1/object/client-documents/x.png', 'GET'],
  ['/auth/v1/user', 'GET'],
])('a cookie alone gives no access to data: %s', async (path, method) => {
  const cookie = ['sb-access-token', 'access_token', 'Authorization', 'session']
    .map((name) => `${name}=${maria.token}`)
    .join('; ')

  const reply = await app.fetch(path, {
    method,
    headers: { apikey: app.anonKey, cookie, 'content-type': 'text/plain' },
  })

  expect([400, 401, 403]).toContain(reply.status)
})

test.each([
  ['/config.json', /^application\/json/],
  ['/rest/v1/clients', /^application\/json; charset=utf-8$/i],
  ['/auth/v1/user', /^application\/json/],
  ['/storage/v1/bucket', /^application\/json/],
  ['/v1/clients', /^application\/(?:problem\+)?json/],
  ['/functions/v1/cards', /^application\/json/],
  ['/nowhere', /^(?:text\/html; charset=utf-8|application\/json|text\/plain; charset=utf-8)/i],
])('%s declares its content type and character set', async (path, type) => {
  const reply = await app.fetch(path, { headers: { apikey: app.anonKey, authorization: `Bearer ${maria.token}` } })

  expect(reply.headers.get('content-type')).toMatch(type)
})
