import { expect, test } from 'vitest'
import { terms } from '#features/lending/rules/engine/replay-fixture.ts'
import { termsLine } from './terms-line.ts'

test('a loan’s terms are one line', () => {
  expect(termsLine('personal', terms())).toBe(
    'Personal loan of $10,000.00 from January 1, 2024 at 18% per year (simple daily interest, actual/365), 12 monthly payments from February 1, 2024',
  )
})

test('a single payment is one, and a rate keeps its digits', () => {
  const once = terms({
    calendar: { every: 'once', firstDue: '2024-06-01', count: 1 },
    rates: [{ on: '2024-01-01', ratePercent: '35.996' }],
  })

  expect(termsLine('other', once)).toContain('at 35.996% per year')
  expect(termsLine('other', once)).toMatch(/, 1 single payment from June 1, 2024$/)
})
