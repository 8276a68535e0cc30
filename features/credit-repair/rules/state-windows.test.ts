import { describe, expect, test } from 'vitest'
import { cancelUntil } from './cancel-window.ts'
import { contractOf, missingClauses } from './repair-contract.ts'
import { stateNotice, stateWindow } from './state-windows.ts'

describe('the last day to cancel in a state', () => {
  test.each([
    ['California', 'CA', 'a Wednesday before Thanksgiving', '2026-11-25', '2026-12-01'],
    ['California', 'CA', 'a Monday', '2026-11-30', '2026-12-05'],
    ['Florida, as orders spell it', 'FLORIDA', 'a Tuesday', '2026-12-01', '2026-12-06'],
    ['Tennessee', 'TN', 'a Wednesday before Thanksgiving', '2026-11-25', '2026-12-03'],
    ['Colorado', 'co', 'a Monday', '2026-11-30', '2026-12-07'],
    ['Texas, which has three days', 'TX', 'a Monday', '2026-11-30', '2026-12-03'],
    ['no known state', null, 'a Monday', '2026-11-30', '2026-12-03'],
  ])('%s (%s), signed on %s, is the later of both laws', (_, state, _day, signedOn, expected) => {
    expect(cancelUntil(signedOn, state)).toBe(expected)
  })
})

const TERMS = {
  ...{ company_name: 'Clean Slate', company_address: '1 Main St', client_name: 'Dana', contract_date: '2026-11-30' },
  ...{ total_cost_cents: 59_400, payment_terms: 'Per item.', services: 'We write.', guarantees: 'None.' },
  completion: 'Within six months.',
}

describe('a contract in a state with five days', () => {
  const contract = contractOf({ ...TERMS, client_state: 'CA' })

  test('has the state’s words right before those of the federal law', () => {
    expect(contract.slice(-2).map(({ id }) => id)).toEqual(['state_cancellation', 'cancellation'])
    expect(contract.at(-2)?.text).toBe(stateWindow('CA')?.statement)
    expect(missingClauses(contract, 'CA')).toEqual([])
  })

  test.each([
    ['without them', contract.filter(({ id }) => id !== 'state_cancellation')],
    [
      'in other words',
      contract.map((one) => (one.id === 'state_cancellation' ? { ...one, text: 'You may cancel.' } : one)),
    ],
    ['made for another state', contractOf({ ...TERMS, client_state: 'TX' })],
  ])('%s can’t be signed', (_, clauses) => {
    expect(missingClauses(clauses, 'CA')).toEqual(['state_cancellation'])
  })

  test('says the days in its notice of cancellation, and nothing elsewhere', () => {
    expect(stateNotice('CA')).toBe(
      'Under the law of California (Cal. Civ. Code 1789.16), you may cancel this contract, without any penalty or obligation, within 5 days from the date the contract is signed.',
    )
    expect([stateNotice('TX'), stateNotice(null)]).toEqual(['', ''])
  })
})
