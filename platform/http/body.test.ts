import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { BodyRefused, boundedText, parseJson, readJson, readText } from './body.ts'

const app = new Hono()
app.post('/json', async (context) => context.json({ read: await readJson(context) }))
app.post('/text', async (context) => context.text(await readText(context, 5)))
app.onError((error, context) => context.text(error instanceof BodyRefused ? error.reason : 'defect', 400))

const post = async (path: string, body: string, headers: Record<string, string> = {}) =>
  (await app.request(path, { method: 'POST', body, headers })).text()

const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels)

test('JSON is accepted with any content type', async () => {
  expect(await post('/json', '{"email":"maria@example.test"}')).toBe('{"read":{"email":"maria@example.test"}}')
})

test.each(['', '{', '{"a":1,}', 'email=maria', '{"a":1}{}'])('%j is malformed', async (body) => {
  expect(await post('/json', body)).toBe('malformed')
})

test.each([
  [32, 'read'],
  [33, 'too_deep'],
])('%i levels', async (levels, answer) => {
  expect(await post('/json', nested(levels))).toContain(answer)
})

test('a body of a million brackets is rejected without being parsed', () => {
  expect(() => parseJson(nested(500_000))).toThrow('too_deep')
})

test("brackets inside strings don't count as nesting", () => {
  const text = JSON.stringify({ note: '[{'.repeat(100), quoted: '\\"[['.repeat(50) })

  expect(parseJson(text)).toEqual(JSON.parse(text))
})

test.each([
  ['5 bytes', '12345', '12345'],
  ['6 bytes', '123456', 'too_large'],
  ['5 characters of 10 bytes', 'äöüäö', 'too_large'],
])('a limit of 5 bytes and %s', async (_, body, answer) => {
  expect(await post('/text', body)).toBe(answer)
})

test('a body with too large an announced length is rejected before it is read', async () => {
  expect(await post('/text', '123', { 'content-length': '6' })).toBe('too_large')
  expect(await post('/text', '123', { 'content-length': 'many' })).toBe('too_large')
})

test('more than a megabyte of JSON is rejected', async () => {
  expect(await post('/json', JSON.stringify('x'.repeat(1024 * 1024)))).toBe('too_large')
})

test.each([
  '{"name":"x","__proto__":{"is_super_admin":true}}',
  '{"name":"x","\\u005f_proto__":{"is_super_admin":true}}',
  '{"name":"x","constructor":{"prototype":{}},"prototype":1}',
])('keys that reach a prototype are dropped from %s', (text) => {
  const read = parseJson(text)

  expect(read).toStrictEqual({ name: 'x' })
  expect(Object.keys(Object.assign({}, read))).toEqual(['name'])
})

test('a value that contains such a word stays', () => {
  expect(parseJson('{"note":"__proto__","list":[{"constructor":1,"a":2}]}')).toEqual({
    note: '__proto__',
    list: [{ a: 2 }],
  })
})

test('a missing body is an empty text', async () => {
  const response = await app.request('/text', { method: 'POST' })

  expect(await response.text()).toBe('')
})

test.each([
  ['abc', 'abc'],
  ['', ''],
  ['é', 'é'],
])('a response of up to three bytes, %j, is read completely', async (sent, read) => {
  expect(await boundedText(new Response(sent).body, 3)).toBe(read)
})

test('an endless response is rejected and canceled', async () => {
  let isCanceled = false
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new Uint8Array(1_000)),
    cancel: () => {
      isCanceled = true
    },
  })

  const reading = boundedText(new Response(endless).body, 10_000)

  await expect(reading).rejects.toEqual(new BodyRefused('too_large'))
  expect(isCanceled).toBe(true)
})

test('a response without a body is empty', async () => {
  expect(await boundedText(new Response(null).body, 3)).toBe('')
})
