import { expect, test } from 'vitest'
import { BUREAUS, bureauCode, bureauName, inBureauOrder, isBureau } from './bureaus.ts'

test('the bureaus always stand in the same order, with their names and codes', () => {
  const shown = BUREAUS.map((bureau) => `${bureau} ${bureauName(bureau)} ${bureauCode(bureau)}`)

  expect(shown).toEqual(['experian Experian XPN', 'equifax Equifax EFX', 'transunion TransUnion TUC'])
})

test('bureaus ticked in any order, or twice, are ordered once each in the fixed order', () => {
  const ordered = inBureauOrder(['transunion', 'experian', 'transunion'])

  expect(ordered).toEqual(['experian', 'transunion'])
})

test.each([
  ['equifax', true],
  ['Equifax', false],
  ['link', false],
  [undefined, false],
])('%s names a bureau: %s', (text, expected) => {
  expect(isBureau(text)).toBe(expected)
})
