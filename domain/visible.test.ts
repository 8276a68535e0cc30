import { expect, test } from 'vitest'
import { isVisible } from './visible.ts'

test.each(['Dana', ' D ', '\u200dd', 'Ő', '‘', '李', '0', '-', '👩‍🦰', '\u0604'])('something of %j is seen', (text) => {
  expect(isVisible(text)).toBe(true)
})

test.each([
  ...[
    '',
    ' ',
    '\n\t',
    '\u00a0',
    '\u200b',
    '\u200e\u200f',
    '\u2060',
    '\ufeff',
    '\u00ad',
    '\u3164',
    '\u2800',
    '\u{e0041}',
    '\0',
  ],
])('nothing of %j is seen', (text) => {
  expect(isVisible(text)).toBe(false)
})
