import { describe, expect, test } from 'vitest'
import { packFeeProblem, packOf, packProblem, packWords, STATE_PACKS, type StatePack } from './state-pack.ts'

const TEXAS: StatePack = {
  ...{ state: 'TX', registration_number: 'CSO-1', registration_expires_on: '2027-06-30', bond_number: 'B-1' },
  ...{ bond_expires_on: '2027-01-31', wording: 'Texas words.', lists_items: false, most_per_item_cents: 5000 },
  ...{ citation: 'Tex. Fin. Code 393', source: 'Counsel', read_on: '2026-11-30' },
}

describe('the pack of a state', () => {
  test('is the company’s own before the product’s', () => {
    expect(packOf('TX', [TEXAS])).toBe(TEXAS)
    expect(packOf('NY', [])).toBe(STATE_PACKS[0])
    expect(packOf('NY', [{ ...TEXAS, state: 'NY' }])).toMatchObject({ wording: 'Texas words.' })
    expect(packOf('CA', [TEXAS])).toBeNull()
  })

  test.each([
    ['without a state', null, null, /^Enter the client’s state first/],
    ['without a pack', 'CA', null, /^Your company has no pack for credit repair in California/],
    [
      'after the registration',
      'TX',
      { ...TEXAS, registration_expires_on: '2026-11-29' },
      /registration in Texas expired/,
    ],
    ['after the bond', 'TX', { ...TEXAS, bond_expires_on: '2026-11-29' }, /bond in Texas expired/],
  ])('blocks enrollment %s', (_, state, pack, sentence) => {
    expect(packProblem(state, pack, '2026-11-30')).toMatch(sentence)
  })

  test('allows enrollment through its last day', () => {
    expect(packProblem('TX', { ...TEXAS, bond_expires_on: '2026-11-30' }, '2026-11-30')).toBeNull()
  })
})

test('the clause of a state has its words, and the items where it wants them', () => {
  expect(packWords(null, 'Ally')).toBe('')
  expect(packWords(TEXAS, 'Ally')).toBe('Texas words.')
  expect(packWords({ ...TEXAS, lists_items: true }, 'Ally: deleted by March')).toBe(
    'Texas words.\nItems to be modified, how, and by when:\nAlly: deleted by March',
  )
})

test('a fee is limited for each item', () => {
  expect(packFeeProblem(10_000, 2, TEXAS)).toBeNull()
  expect(packFeeProblem(10_001, 2, TEXAS)).toBe('The law of Texas (Tex. Fin. Code 393) limits this fee to $100.00')
  expect(packFeeProblem(10_001, 2, null)).toBeNull()
})
