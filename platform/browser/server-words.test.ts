import { expect, test } from 'vitest'
import { FAILED, readable, serverWords } from './server-words.ts'

test.each([
  undefined,
  null,
  502,
  '',
  '  ',
  '{}',
  '{"code":1}',
  '[]',
  '[object Object]',
  '<html>502</html>',
  'undefined',
  'null',
  'HTTP 502',
])('a reply that says %j has no message, so the fallback is shown', (message) => {
  expect(serverWords(message)).toBe(FAILED)
  expect(serverWords(message, 'The file wasn’t sent.')).toBe('The file wasn’t sent.')
})

test('the server’s own words are shown', () => {
  expect(serverWords('The file is too large')).toBe('The file is too large')
})

test('an error of a client library keeps its kind and code', () => {
  const error = Object.assign(new TypeError('{}'), { code: 'weak_password' })

  expect(readable(error)).toBe(error)
  expect(error).toMatchObject({ message: FAILED, code: 'weak_password' })
})
