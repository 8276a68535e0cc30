// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askEarly, earlyAnswer } from './early-answers.ts'

const LIST = 'http://tradeline.test/rest/v1/rpc/client_list'
const asMaria = { authorization: 'Bearer of-maria' }
const send = vi.fn<typeof fetch>()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', send)
  send.mockImplementation(async () => Response.json('early'))
  askEarly('http://tradeline.test', 'sb_key', 'of-maria', [
    { method: 'POST', address: '/rest/v1/rpc/client_list', body: '{"wish":{}}' },
  ])
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  send.mockReset()
})

const asked = { method: 'POST', headers: asMaria, body: '{"wish":{}}' }

test('a request is sent with the given token', () => {
  const [address, init] = send.mock.calls[0] ?? []

  expect([address, init?.method, init?.body]).toEqual([LIST, 'POST', '{"wish":{}}'])
  expect(Object.fromEntries(new Headers(init?.headers))).toEqual({
    apikey: 'sb_key',
    authorization: 'Bearer of-maria',
    'content-type': 'application/json',
    'x-application-name': 'tradeline',
  })
})

test('its response is handed out only once', async () => {
  const answer = await earlyAnswer(LIST, asked)

  expect(await answer?.json()).toBe('early')
  expect(earlyAnswer(LIST, asked)).toBeNull()
})

test.each([
  ['another address', `${LIST}s`, asked],
  ['another method', LIST, { headers: asMaria }],
  ['another body', LIST, { ...asked, body: '{"input":{"q":"x"}}' }],
  ['another user', LIST, { ...asked, headers: { authorization: 'Bearer of-omar' } }],
  ['nobody', LIST, { ...asked, headers: {} }],
])('its response is not used for %s', (_, address, init) => {
  expect(earlyAnswer(address, init)).toBeNull()
})

test('after ten seconds the response is too old', () => {
  vi.advanceTimersByTime(10_001)

  expect(earlyAnswer(LIST, asked)).toBeNull()
})

test('a request that failed is sent again', async () => {
  send.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValueOnce(Response.json('late'))
  askEarly('http://tradeline.test', 'sb_key', 'of-maria', [
    { ...asked, method: 'POST', address: '/rest/v1/rpc/client_list' },
  ])

  expect(await (await earlyAnswer(LIST, asked))?.json()).toBe('late')
})
