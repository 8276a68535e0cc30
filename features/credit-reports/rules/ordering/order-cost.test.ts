import { expect, test } from 'vitest'
import { costSentence, creditsSetAside } from './order-cost.ts'

test.each([
  ['order', 1, 1],
  ['order', 3, 1],
  ['bureau', 1, 1],
  ['bureau', 3, 3],
] as const)('where a credit pays for an %s, asking %i bureaus reserves %i', (unit, bureaus, credits) => {
  expect(creditsSetAside(unit, bureaus)).toBe(credits)
})

test('the message shows the cost by the plan’s credit unit', () => {
  expect(costSentence('order')).toContain('One report costs 1 credit')
  expect(costSentence('bureau')).toContain('Each bureau that returns a scored file costs 1 credit')
})
