import { describe, expect, test } from 'vitest'
import { complaintDraft } from './complaint-draft.ts'
import { contradictionSentence } from './contradictions.ts'
import type { Dispute } from './dispute.ts'
import { letterWords } from './letter-words.ts'
import { DEFAULT_PLAN, nextActAfter, procedureDueOn } from './next-round.ts'

const DISPUTE: Dispute = {
  ...{ id: 'd1', client_id: 'c', report_id: 'r', bureau: 'experian', item_kind: 'account', item_key: 'ally' },
  ...{ item_name: 'Ally', item_facts: { company: 'Ally', account_type: 'Auto', opened_on: '2022-07-01' } },
  ...{ recipient: 'bureau', recipient_name: null, recipient_address: null, notice_on: null, months: [] },
  ...{ correct_value: null, explanation: 'I paid each month.', reason: 'never_late', is_after_annual_report: false },
  ...{ status: 'resolved', attested_on: '2026-03-01', sent_on: '2026-03-01', tracking_number: '9400' },
  ...{ received_on: '2026-03-03', information_on: null, investigation_on: null, due_on: '2026-04-02' },
  ...{ result: 'verified', result_on: '2026-03-20', closed_on: null, created_at: '2026-03-01T12:00:00Z', round: 1 },
  ...{ next_act: 'procedure', next_status: 'proposed', procedure_due_on: null, procedure_answered_on: null },
}

describe('the next step', () => {
  test.each([
    ['verified', 'procedure'],
    ['no_response', 'complaint'],
    ['frivolous', 'again'],
    ['deleted', null],
    ['modified', null],
    [null, null],
  ] as const)('after the result %s is %s by default', (result, act) => {
    expect(nextActAfter(DISPUTE, result)).toBe(act)
  })

  test('is the one that the client’s plan names', () => {
    const plan = { ...DEFAULT_PLAN, on_verified: 'furnisher', on_no_response: 'none' } as const

    expect(nextActAfter(DISPUTE, 'verified', plan)).toBe('furnisher')
    expect(nextActAfter(DISPUTE, 'no_response', plan)).toBeNull()
  })

  test('is a complaint if the planned one doesn’t exist for the recipient or the item', () => {
    expect(nextActAfter({ ...DISPUTE, recipient: 'furnisher' }, 'verified')).toBe('complaint')
    const plan = { ...DEFAULT_PLAN, on_verified: 'furnisher' } as const
    expect(nextActAfter({ ...DISPUTE, item_kind: 'inquiry' }, 'verified', plan)).toBe('complaint')
    expect(nextActAfter({ ...DISPUTE, reason: 'identity_theft' }, 'declined')).toBe('again')
  })

  test('of a procedure is due fifteen days after its request, which its letter says', () => {
    expect(procedureDueOn('2026-03-25')).toBe('2026-04-09')
    expect(letterWords({ reason: 'never_late', asks: 'procedure' }).request).toContain('15 days')
  })
})

describe('claims about one account contradict each other', () => {
  const other = (reason: Dispute['reason'], more: Partial<Dispute> = {}) => ({ ...DISPUTE, id: 'd2', reason, ...more })

  test.each([
    ['never_late', 'not_mine'],
    ['not_mine', 'paid'],
    ['identity_theft', 'wrong_balance'],
    ['paid', 'discharged'],
  ] as const)('%s and %s', (one, two) => {
    expect(contradictionSentence({ ...DISPUTE, reason: one }, [other(two)])).toContain('Ask the client')
    expect(contradictionSentence({ ...DISPUTE, reason: two }, [other(one)])).not.toBeNull()
  })

  test('at another bureau under a similar name too, but not about another account', () => {
    const elsewhere = { bureau: 'equifax', item_key: 'x', item_name: 'ALLY FINCL' } as const
    const facts = { company: 'ALLY FINCL', account_type: 'Auto', opened_on: '07/2022' }

    expect(contradictionSentence(DISPUTE, [other('not_mine', { ...elsewhere, item_facts: facts })])).not.toBeNull()
    const chase = { company: 'Chase', account_type: 'Mortgage', opened_on: '01/2010' }
    expect(contradictionSentence(DISPUTE, [other('not_mine', { ...elsewhere, item_facts: chase })])).toBeNull()
  })

  test('but not with itself, nor when both can be true', () => {
    expect(contradictionSentence(DISPUTE, [DISPUTE, other('wrong_balance'), other('duplicate')])).toBeNull()
  })
})

describe('a complaint', () => {
  test('states the recorded facts: the dispute, its days, and the answer', () => {
    const draft = complaintDraft(DISPUTE, 'Dana Whitfield')

    for (const part of [
      ...['Company: Experian', 'Ally', 'Type: Auto', 'I was not late', 'I paid each month.', 'March 1, 2026'],
      ...[
        'tracking number 9400',
        'received my dispute on March 3, 2026',
        'On March 20, 2026, Experian answered: verified',
      ],
    ]) {
      expect(draft).toContain(part)
    }
  })

  test('says when the time ended without an answer', () => {
    expect(complaintDraft({ ...DISPUTE, result: 'no_response' }, 'Dana')).toContain('did not answer by April 2, 2026')
  })
})
