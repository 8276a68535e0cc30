import { expect, test } from 'vitest'
import { facedPieces, printable } from './printable.ts'

test.each([
  ['José Núñez “Ñ” – €5', 'José Núñez “Ñ” – €5', false],
  ['Łukasz Ădam', 'Łukasz Ădam', true],
  ['Андрій Ґ', 'Андрій Ґ', true],
  ['Nguyễn', 'Nguyễn', true],
  ['Jose\u0301', 'José', false],
  ['a\u0000b\u202ec\td', 'abc d', false],
  ['李 😀', '[U+674E] [U+1F600]', false],
  ['Ελ', '[U+0395][U+03BB]', false],
  ['דן', '[U+05D3][U+05DF]', false],
])('%j is printed as %j', (words, printed, isEmbedded) => {
  expect(printable(words)).toBe(printed)
  expect(printed.split(' ').some((word) => facedPieces(word) !== null)).toBe(isEmbedded)
})

test('a text in an unsupported script shows that', () => {
  expect(printable('א'.repeat(20))).toBe('¿'.repeat(20))
})

test('a very long text is cut, and its words may break', () => {
  const printed = printable('x'.repeat(10_000))

  expect(printed.replaceAll('\u00ad', '')).toBe(`${'x'.repeat(400)}…`)
  expect(Math.max(...printed.split('\u00ad').map((piece) => piece.length))).toBeLessThanOrEqual(26)
})

test('each piece of a word has a font with its letters', () => {
  expect(facedPieces('Nguyễn-Ă')).toEqual([
    { family: 'latin', letters: 'Nguy' },
    { family: 'vietnamese', letters: 'ễ' },
    { family: 'latin', letters: 'n-' },
    { family: 'latin-ext', letters: 'Ă' },
  ])
})
