import { expect, test } from 'vitest'
import { isVisible, visibleLength } from './visible.ts'

test.each(['Dana', ' D ', '\u200dd', 'Ő', '‘', '李', '0', '-', '👩‍🦰', '\u0604'])(
  '%j has a visible character',
  (text) => {
    expect(isVisible(text)).toBe(true)
  },
)

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
])('%j has no visible character', (text) => {
  expect(isVisible(text)).toBe(false)
})

test.each([
  ['', 0],
  ['New card', 7],
  ['a\u200bb \u2800c', 3],
  ['José', 4],
  ['Jose\u0301', 4],
  ['李小龙', 3],
])('%j has %i visible characters', (text, length) => {
  expect(visibleLength(text)).toBe(length)
})
