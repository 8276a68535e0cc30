import { expect, test } from 'vitest'
import { languageOf, typedLanguage } from './language.ts'

test.each([
  ['Spanish', 'es'],
  ['ESPAÑOL', 'es'],
  ['es-US', 'es'],
  ['English', 'en'],
  ['en', 'en'],
  ['', null],
  ['French', null],
  ['constructor', null],
])('the language %s of a file is %s', (text, language) => {
  expect(typedLanguage(text)).toBe(language)
})

test('a consumer without a stored language reads English', () => {
  expect([languageOf(null), languageOf('fr'), languageOf('es')]).toEqual(['en', 'en', 'es'])
})
