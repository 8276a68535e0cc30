import { Hono } from 'hono'
import pg from 'pg'
import { expect, test } from 'vitest'
import { createLog, safeError } from './log.ts'
import { addressOf, observed } from './observed.ts'

function observedApp(trustedProxies = 0) {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  const app = new Hono()
  app.use(observed({ log, clock: Date.now }))
  app.get('/who', (context) => context.text(addressOf(context, trustedProxies)))
  app.get('/id', (context) => context.text(context.get('requestId')))
  app.get('/broken', () => {
    throw new Error('defect')
  })
  app.onError((_, context) => context.text('', 500))
  const from = (remoteAddress: string, headers: Record<string, string> = {}) =>
    app.request('/who', { headers }, { incoming: { socket: { remoteAddress } } })
  return { app, from, lines: () => lines.map((line): Record<string, unknown> => JSON.parse(line)) }
}

test('every response has its own request id and forbids content sniffing', async () => {
  const { app } = observedApp()

  const [first, second] = [await app.request('/id'), await app.request('/broken')]

  expect(first.headers.get('x-request-id')).toBe(await first.text())
  expect(first.headers.get('x-request-id')).not.toBe(second.headers.get('x-request-id'))
  expect(second.headers.get('x-content-type-options')).toBe('nosniff')
  expect(second.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
})

test.each([
  ['0190a6a0-0000-7000', true],
  ['short', false],
  ['with spaces in it', false],
  ['x'.repeat(65), false],
])('the caller’s request id %j is kept: %s', async (sent, isKept) => {
  const response = await observedApp().app.request('/id', { headers: { 'x-request-id': sent } })

  expect((await response.text()) === sent).toBe(isKept)
})

test('a request is logged as one line, without its query', async () => {
  const { app, lines } = observedApp()

  await app.request('/id?token=secret&email=maria@example.test')

  expect(lines()).toMatchObject([{ method: 'GET', path: '/id', status: 200, msg: 'request' }])
  expect(JSON.stringify(lines())).not.toMatch(/secret|maria/)
})

test('an internal error is logged as an error', async () => {
  const { app, lines } = observedApp()

  await app.request('/broken')

  expect(lines()).toMatchObject([{ level: 50, status: 500 }])
})

test('secrets that reach a log line are redacted', () => {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })

  log.info({ password: 'p4ss', body: { refresh_token: 'r3fresh', email: 'maria@example.test' } }, 'line')

  expect(lines.join()).not.toMatch(/p4ss|r3fresh|maria/)
})

test('row values in a database error are not logged', () => {
  const error = Object.assign(new pg.DatabaseError('invalid input syntax for type date: "1990-02-30"', 0, 'error'), {
    code: '22007',
    detail: 'Failing row contains (123-45-6789)',
    table: 'clients',
  })

  const kept = safeError(error)

  expect(kept).toMatchObject({ type: 'DatabaseError', code: '22007', table: 'clients' })
  expect(JSON.stringify(kept)).not.toMatch(/1990|6789/)
})

test('any other error keeps its message and stack trace', () => {
  expect(safeError(new TypeError('x is not a function'))).toMatchObject({
    type: 'TypeError',
    message: 'x is not a function',
  })
  expect(safeError('thrown text')).toEqual({ type: 'string' })
})

test('the address is the peer’s, whatever the headers claim', async () => {
  const { from } = observedApp()

  const response = await from('203.0.113.7', { 'x-forwarded-for': '198.51.100.1' })

  expect(await response.text()).toBe('203.0.113.7')
})

test.each([
  [1, '198.51.100.1, 192.0.2.9', '192.0.2.9'],
  [2, '198.51.100.1, 192.0.2.9', '198.51.100.1'],
  [1, '', '203.0.113.7'],
])('behind %i trusted proxies %j means %s', async (proxies, forwarded, address) => {
  const { from } = observedApp(proxies)

  const response = await from('203.0.113.7', { 'x-forwarded-for': forwarded })

  expect(await response.text()).toBe(address)
})

test.each([
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
  ['2001:db8::1', '2001:db8:0:0::'],
  ['::1', '0:0:0:0::'],
])('%s counts as %s', async (peer, address) => {
  expect(await (await observedApp().from(peer)).text()).toBe(address)
})

test('an in-process request has a local address', async () => {
  expect(await (await observedApp().app.request('/who')).text()).toBe('127.0.0.1')
})
