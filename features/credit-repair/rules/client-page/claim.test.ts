import { expect, test } from 'vitest'
import { claimOf } from './claim.ts'

const CLAIM = {
  reason: 'never_late',
  item_kind: 'account',
  explanation: null,
  months: [],
  correct_value: null,
} as const

test('a claim is the sentence of its reason, as the letter states it', () => {
  expect(claimOf(CLAIM)).toBe('I was not late as it is reported.')
  expect(claimOf({ ...CLAIM, reason: 'not_mine', item_kind: 'name' })).toBe(
    'This is not my name. I have never used it.',
  )
})

test('a claim includes every part that the letter states', () => {
  const whole = { ...CLAIM, explanation: 'I have the receipts.', months: ['2026-03', '2026-04'], correct_value: '$40' }

  expect(claimOf(whole)).toBe(
    'I was not late as it is reported. I have the receipts. Wrong for: March 2026, April 2026. It should be: $40',
  )
})
