import { describe, expect, test } from 'vitest'
import { similarity, type Wordable, wordingFacts, wordingProblem } from './wording.ts'

const DISPUTE: Wordable = {
  ...{ item_kind: 'account', item_name: 'Ally', reason: 'wrong_balance', months: ['2026-03'], explanation: null },
  item_facts: { account_number: 'ending in 4411', balance_cents: 120_400, opened_on: '07/2022' },
  correct_value: '$0',
}
const GOOD = 'My file lists Ally with a balance of $1,204. This is wrong for March 2026. It should be $0.'

test('the facts are those of the item and of the claim, without the client', () => {
  expect(wordingFacts(DISPUTE)).toEqual([
    ...['Item: Ally (account)', 'Account number: ending in 4411', 'Opened: 07/2022', 'Balance: $1,204'],
    ...['Claim: The balance or another amount is wrong.', 'Months that are wrong: March 2026', 'It should be: $0'],
  ])
})

describe('a wording', () => {
  test('of the facts can be used', () => {
    expect(wordingProblem(GOOD, DISPUTE, [])).toBeNull()
  })

  test.each([
    ['an amount that isn’t in the facts', 'The balance of Ally should be $999.', /999/],
    ['a company that isn’t in the facts', 'I paid this to Acme Holdings.', /Acme, Holdings/],
    ['a date that isn’t in the facts', 'The balance was paid on 5/5/2025.', /5/],
    ['an SSN', 'My number is 900-12-4567.', /SSN/],
    ['nothing', ' ', /1 to 1,000/],
    ['too much', 'a '.repeat(600), /1 to 1,000/],
  ])('with %s can’t', (_, text, problem) => {
    expect(wordingProblem(text, DISPUTE, [])).toMatch(problem)
  })

  test('too similar to an earlier letter can’t, and a different one can', () => {
    expect(wordingProblem(GOOD, DISPUTE, [`${GOOD} Please look.`])).toMatch(/similar/)
    expect(wordingProblem(GOOD, DISPUTE, ['I never opened this card, and my family did not either.'])).toBeNull()
  })
})

test.each([
  ['a b c d', 'a b c d', 1],
  ['a b c d', 'e f g h', 0],
  ['a b c d', 'a b c x', 0.5],
  ['a b', 'a b', 0],
])('%j and %j share %s of their runs of three words', (one, other, share) => {
  expect(similarity(one, other)).toBe(share)
})
