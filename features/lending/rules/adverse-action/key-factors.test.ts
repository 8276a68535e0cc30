import { expect, test } from 'vitest'
import { keyFactors } from './key-factors.ts'

const reasons = (...texts: string[]) => texts.map((text) => ({ code: null, text }))
const INQUIRIES = 'Too many inquiries in the last 12 months'

test.each([
  ['none', [], []],
  ['all of three', ['a', 'b', 'c'], ['a', 'b', 'c']],
  ['four of six', ['a', 'b', 'c', 'd', 'e', 'f'], ['a', 'b', 'c', 'd']],
  ['inquiries as the fifth', ['a', 'b', 'c', 'd', INQUIRIES], ['a', 'b', 'c', 'd', INQUIRIES]],
  ['inquiries named even later', ['a', 'b', 'c', 'd', 'e', INQUIRIES], ['a', 'b', 'c', 'd', INQUIRIES]],
  ['four if inquiries are among them', ['a', INQUIRIES, 'b', 'c', 'd'], ['a', INQUIRIES, 'b', 'c']],
  [
    'no fifth about the date of the last inquiry',
    ['a', 'b', 'c', 'd', 'Date of last inquiry is too recent'],
    ['a', 'b', 'c', 'd'],
  ],
  ['each only once', ['a', 'a', 'b'], ['a', 'b']],
])('the key factors of a score are %s', (_, given, stated) => {
  expect(keyFactors(reasons(...given))).toEqual(stated)
})
