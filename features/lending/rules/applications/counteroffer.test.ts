import { expect, test } from 'vitest'
import { offerPart, offerProblem, offerSchema } from './counteroffer.ts'

const OFFER = { terms: '$8,000.00 over 36 months at 12.9% a year', answer_by: '2026-12-23' }

test.each([
  ['2026-11-23', false],
  ['2026-11-24', true],
  ['2027-02-21', true],
  ['2027-02-22', false],
])('an offer made on November 23, 2026 can stay open until %s: %s', (answer_by, may) => {
  expect(offerProblem({ ...OFFER, answer_by }, '2026-11-23') === null).toBe(may)
})

test('an offer states its terms, its last day and where to accept', () => {
  expect(offerPart(OFFER, { name: 'Meridian Lending', address: '5 Bank Street, Austin, TX 78701' }).paragraphs).toEqual(
    [
      'We can, however, offer you credit on the following terms:',
      '$8,000.00 over 36 months at 12.9% a year',
      'If this offer is acceptable to you, please notify us by December 23, 2026 at the following address: Meridian Lending, 5 Bank Street, Austin, TX 78701.',
    ],
  )
})

test.each<[string, object, string]>([
  ['terms without a limit', { terms: 'x'.repeat(501) }, 'Terms can have at most 500 characters'],
  ['no day', { answer_by: 'soon' }, 'Enter a date, such as 2026-01-31'],
])('an offer can’t have %s', (_, change, message) => {
  const parsed = offerSchema.safeParse({ ...OFFER, ...change })

  expect(parsed.error?.issues.map((issue) => issue.message)).toEqual([message])
})
