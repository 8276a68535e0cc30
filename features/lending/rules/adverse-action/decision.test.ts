import { expect, test } from 'vitest'
import { decideApplicationSchema } from './decision.ts'

const COUNTEROFFER = {
  application_id: '83fd9e20-7a80-46e4-bf29-a86e3d6bbf66',
  decision: 'counteroffered',
  offer: { terms: '$8,000.00 over 36 months', answer_by: '2026-12-23' },
}
const problemsOf = (body: object) => decideApplicationSchema.safeParse(body).error?.issues ?? []

test.each([
  ['no terms', ' ', true],
  ['invisible terms', '\u200B', true],
  ['terms in words', 'At 12.9% a year', false],
])('an offer with %s: an error is %s', (_, terms, isRefused) => {
  const problems = problemsOf({ ...COUNTEROFFER, offer: { ...COUNTEROFFER.offer, terms } })

  expect(problems.some(({ message }) => message === 'Enter the terms you offer')).toBe(isRefused)
})
