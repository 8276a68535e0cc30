// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { attemptOf, shownAnswer } from './attempt.ts'

const KEY = 'tl_test_abc'

function form({ path = '/v1/clients', method = 'POST', fields = {}, body }: Partial<Shown> = {}): HTMLFormElement {
  const made = document.createElement('form')
  Object.assign(made.dataset, { path, method })
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('input')
    Object.assign(input, { name, value })
    made.append(input)
  }
  if (body === undefined) return made
  const area = document.createElement('textarea')
  area.dataset.body = ''
  area.value = body
  made.append(area)
  return made
}
interface Shown {
  path: string
  method: string
  fields: Record<string, string>
  body: string
}

test('a call is sent with the reader’s key and the form’s values', async () => {
  const request = attemptOf(form({ body: '{"firstName":"Dana"}' }), KEY)

  if (typeof request === 'string') throw new Error(request)
  expect([request.method, new URL(request.url).pathname]).toEqual(['POST', '/v1/clients'])
  expect(request.headers.get('authorization')).toBe(`Bearer ${KEY}`)
  expect(await request.json()).toEqual({ firstName: 'Dana' })
})

test('an id stays one part of the path, whatever is typed', () => {
  const request = attemptOf(form({ path: '/v1/clients/{id}', method: 'GET', fields: { id: ' ../a?b ' } }), KEY)

  if (typeof request === 'string') throw new Error(request)
  expect(new URL(request.url).pathname).toBe('/v1/clients/..%2Fa%3Fb')
})

test.each([
  ['', '{}', 'Type your test key at the top of the page first.'],
  ['tl_live_abc', '{}', 'This page accepts only test keys, which begin with tl_test_.'],
  [KEY, '{', 'The body is not valid JSON.'],
])('with the key %j and the body %j nothing is sent', (key, body, sentence) => {
  expect(attemptOf(form({ body }), key)).toBe(sentence)
})

test('a response shows its status, when to retry, and its JSON indented', async () => {
  const refused = Response.json({ code: 'too_soon' }, { status: 429, headers: { 'retry-after': '7' } })

  expect(await shownAnswer(refused)).toBe('HTTP 429\nRetry-After: 7\n{\n  "code": "too_soon"\n}')
  expect(await shownAnswer(new Response('oops', { status: 502 }))).toBe('HTTP 502\noops')
})
