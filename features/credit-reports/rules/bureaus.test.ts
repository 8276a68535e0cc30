import { expect, test } from 'vitest'
import {
  allBureauNames,
  BUREAUS,
  bureauAgency,
  bureauCode,
  bureauName,
  disputeAddress,
  inBureauOrder,
  isBureau,
} from './bureaus.ts'

test('the bureaus always have the same order, with their names and codes', () => {
  const shown = BUREAUS.map((bureau) => `${bureau} ${bureauName(bureau)} ${bureauCode(bureau)}`)

  expect(shown).toEqual(['experian Experian XPN', 'equifax Equifax EFX', 'transunion TransUnion TUC'])
})

test('bureaus chosen in any order, or twice, are ordered once each in display order', () => {
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

test('a sentence lists the bureaus by name', () => {
  expect(allBureauNames()).toBe('Experian, Equifax and TransUnion')
})

test('a notice and a dispute go to different addresses of a bureau', () => {
  expect(bureauAgency('transunion')).toEqual({
    name: 'TransUnion LLC',
    address: 'P.O. Box 1000, Chester, PA 19016',
    phone: '1-800-888-4213',
  })
  expect(disputeAddress('transunion')).toEqual(['TransUnion Consumer Solutions', 'P.O. Box 2000', 'Chester, PA 19016'])
})
