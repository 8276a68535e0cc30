import { expect, test } from 'vitest'
import { isStorable, textsIn } from './storable-text.ts'

test.each([
  ['', true],
  ['Zoë 名前 👩‍👩‍👧‍👦', true],
  ['a\0b', false],
  ['\ud800', false],
  ['\udc00a', false],
])('%j can be stored: %s', (text, answer) => {
  expect(isStorable(text)).toBe(answer)
})

test('texts are found at any depth, and field names count as texts', () => {
  const value = { name: 'x', tags: ['y', { note: 'z' }], count: 1, none: null, is_open: true }

  const texts = textsIn(value)

  expect(texts.filter((text) => /^[a-z_]+$/.test(text))).toEqual([
    'name',
    'x',
    'tags',
    'y',
    'note',
    'z',
    'count',
    'none',
    'is_open',
  ])
})
