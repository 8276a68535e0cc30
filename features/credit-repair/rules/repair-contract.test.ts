import { describe, expect, test } from 'vitest'
import {
  CANCEL_STATEMENT,
  CONTRACT_CLAUSES,
  cancellationNotice,
  contractOf,
  missingClauses,
  missingSentence,
  paymentTermsOf,
} from './repair-contract.ts'
import { RIGHTS_STATEMENT } from './rights-statement.ts'

const TERMS = {
  ...{
    company_name: 'Clean Slate Credit',
    company_address: '1 Main St, Reno, NV 89501',
    client_name: 'Dana Whitfield',
  },
  ...{ total_cost_cents: 59_400, payment_terms: '$99.00 for each item that was decided.', contract_date: '2026-11-25' },
  ...{ services: 'We write disputes.', guarantees: 'Nothing is guaranteed.', completion: 'Within six months.' },
}
const CONTRACT = contractOf(TERMS)

describe('a contract', () => {
  test('with all terms has every required clause and can be signed', () => {
    const text = CONTRACT.map((clause) => clause.text).join('\n')

    expect(missingClauses(CONTRACT)).toEqual([])
    for (const said of [
      'This contract of November 25, 2026 is between Clean Slate Credit, 1 Main St, Reno, NV 89501 (“we”), and Dana Whitfield (“you”).',
      'You pay $594.00 in all, to us and to anybody else. $99.00 for each item that was decided.',
      ...['We write disputes.', 'Nothing is guaranteed.', 'Within six months.', CANCEL_STATEMENT],
    ]) {
      expect(text).toContain(said)
    }
  })

  test.each(CONTRACT_CLAUSES)('without its clause on %s can’t be signed', (clause) => {
    expect(missingClauses(CONTRACT.filter(({ id }) => id !== clause))).toEqual([clause])
    expect(missingClauses(CONTRACT.map((one) => (one.id === clause ? { ...one, text: ' ' } : one)))).toEqual([clause])
  })

  test.each([
    ['company_address', 'parties'],
    ['company_name', 'parties'],
    ['services', 'services'],
    ['guarantees', 'guarantees'],
    ['completion', 'completion'],
    ['payment_terms', 'payment'],
  ])('without %s lacks its clause on %s', (term, clause) => {
    const contract = contractOf({ ...TERMS, [term]: '' })

    expect(missingClauses(contract)).toEqual([clause])
    expect(contract.map(({ id }) => id)).not.toContain(clause)
  })

  test.each([
    ['in other words', CONTRACT.map((one) => (one.id === 'cancellation' ? { ...one, text: `${one.text} No.` } : one))],
    [
      'under another heading',
      CONTRACT.map((one) => (one.id === 'cancellation' ? { ...one, id: 'services' as const } : one)),
    ],
    ['away from the signature', [...CONTRACT.slice(-1), ...CONTRACT.slice(0, -1)]],
  ])('that states the right to cancel %s can’t be signed', (_, clauses) => {
    expect(missingClauses(clauses)).toEqual(['cancellation'])
  })

  test('returns its terms of payment', () => {
    expect(paymentTermsOf(CONTRACT)).toBe(TERMS.payment_terms)
    expect(paymentTermsOf(contractOf({ ...TERMS, payment_terms: '' }))).toBe('')
    expect(paymentTermsOf([])).toBe('')
  })

  test('lists everything that is missing', () => {
    expect(missingSentence(['parties', 'completion'])).toBe(
      'The contract can’t be signed because it doesn’t state the company’s name and principal business address; nor by when, or for how long, the services are performed',
    )
  })
})

test('the notice of cancellation names the recipient and the deadline', () => {
  expect(cancellationNotice(TERMS).join('\n')).toContain(
    'to Clean Slate Credit at 1 Main St, Reno, NV 89501 before midnight on December 1, 2026.',
  )
})

test('the statement of rights is complete and says that a contract can be canceled', () => {
  expect(RIGHTS_STATEMENT).toHaveLength(9)
  expect(RIGHTS_STATEMENT).toContain(
    'You have the right to cancel your contract with any credit repair organization for any reason within 3 business days from the date you signed it.',
  )
})
