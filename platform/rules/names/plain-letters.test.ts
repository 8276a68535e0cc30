import { expect, test } from 'vitest'
import { nameKey, plainLetters } from './plain-letters.ts'

test.each([
  ['O’Brien', 'obrien'],
  ["O'BRIEN", 'obrien'],
  ['García-López', 'garcia lopez'],
  ['García‑López', 'garcia lopez'],
  ['Łukasz', 'lukasz'],
  ['Straße', 'strasse'],
  ['STRAẞE', 'strasse'],
  ['Đặng', 'dang'],
  ['Søren', 'soren'],
  ['Ægir', 'aegir'],
  ['Þór', 'thor'],
  ['İpek Yıldız', 'ipek yildiz'],
  ['nun\u0303ez', 'nunez'],
  ['ＡＢＣ', 'abc'],
  ['ЖАННА', 'жанна'],
  ['Ann\u00adMarie', 'annmarie'],
])('%s in plain letters is %s', (written, plain) => {
  expect(plainLetters(written)).toBe(plain)
})

test.each(['García-López', 'GARCIA LOPEZ', 'Garcialopez', ' garcía  lópez '])('%s is the same name', (written) => {
  expect(nameKey(written)).toBe('garcialopez')
})
