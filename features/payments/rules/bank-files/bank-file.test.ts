import { describe, expect, test } from 'vitest'
import { countedDay, effectiveDay } from './bank-file.ts'
import { correctedAccount } from './correction.ts'

describe('the day on which a file takes effect', () => {
  test.each([
    ['2026-11-24', '13:59', '2026-11-25', 'a Tuesday before the cutoff'],
    ['2026-11-24', '14:00', '2026-11-27', 'at the cutoff: Wednesday’s file, after Thanksgiving'],
    ['2026-11-25', '09:00', '2026-11-27', 'the day before Thanksgiving'],
    ['2026-11-28', '09:00', '2026-12-01', 'a Saturday: the bank takes it on Monday'],
    ['2026-11-27', '23:59', '2026-12-01', 'a Friday night'],
  ])('of %s at %s is %s (%s)', (today, time, expected) => {
    expect(effectiveDay(today, time, '14:00')).toBe(expected)
  })
})

describe('the day from which a payment counts', () => {
  test.each([
    ['2026-11-28', '2026-11-30', '2026-11-28', 'a weekend moved it'],
    ['2026-11-26', '2026-11-27', '2026-11-26', 'Thanksgiving moved it'],
    ['2026-11-30', '2026-11-30', '2026-11-30', 'its own day'],
    ['2026-11-24', '2026-11-30', '2026-11-30', 'it was sent late'],
    ['2026-11-28', '2026-12-01', '2026-12-01', 'it was sent late over a weekend'],
  ])('for %s in a file of %s is %s (%s)', (due, effective, expected) => {
    expect(countedDay(due, effective)).toBe(expected)
  })
})

describe('a correction', () => {
  const kept = { routing: '021000021', number: '000123456789', type: 'checking' } as const

  test.each([
    ['C01', '99887766', { ...kept, number: '99887766' }],
    ['C02', '111000025', { ...kept, routing: '111000025' }],
    ['C03', '111000025   99887766', { ...kept, routing: '111000025', number: '99887766' }],
    ['C05', '37', { ...kept, type: 'savings' }],
    ['C06', '99887766            32', { ...kept, number: '99887766', type: 'savings' }],
    ['C07', `111000025${'99887766'.padEnd(17)}37`, { routing: '111000025', number: '99887766', type: 'savings' }],
  ])('%s changes its part of the account alone', (code, corrected, expected) => {
    expect(correctedAccount(code, corrected, kept)).toEqual(expected)
  })

  test.each([
    ['C04', 'WHITFIELD DANA', 'about a name'],
    ['C02', '111000026', 'with a routing number that can’t be'],
    ['C01', 'AB-12', 'with letters'],
    ['C05', '', 'that is empty'],
  ])('%s of %s, %s, is left to a person', (code, corrected) => {
    expect(correctedAccount(code, corrected, kept)).toBeNull()
  })
})
