import { expect, test } from 'vitest'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { longDateIn, shortDateIn, shortMomentIn } from './dates-in-language.ts'

test('a date is written as its readers write it', () => {
  expect(longDateIn('2026-12-01', 'es')).toBe('1 de diciembre de 2026')
  expect(longDateIn('2026-12-01', 'en')).toBe('December 1, 2026')
  expect(shortDateIn('2026-09-05', 'es')).toBe('5 sept 2026')
  expect(shortDateIn('2026-09-05', 'en')).toBe('Sep 5, 2026')
})

test('an impossible date stays as it is', () => {
  expect(longDateIn('2026-02-30', 'es')).toBe('2026-02-30')
  expect(shortDateIn('', 'es')).toBe('')
})

test('the short months are those of the browser', () => {
  const browser = new Intl.DateTimeFormat('es-US', { dateStyle: 'medium', timeZone: 'UTC' })
  const days = Array.from({ length: 12 }, (_, month) => `2026-${String(month + 1).padStart(2, '0')}-15`)

  expect(days.map((day) => shortDateIn(day, 'es'))).toEqual(days.map((day) => browser.format(new Date(day))))
})

test('a moment has the time of day', () => {
  expect(shortMomentIn('2026-12-01T12:00:00Z', 'es')).toMatch(/dic 2026/)
  expect(shortMomentIn('2026-12-01T12:00:00Z', 'en')).toMatch(/Dec 1, 2026/)
})

test('Spanish readers in the United States write money as English ones do', () => {
  const spanish = new Intl.NumberFormat('es-US', { style: 'currency', currency: 'USD' })

  expect(dollarsAndCents(123_456)).toBe(spanish.format(1234.56))
})
