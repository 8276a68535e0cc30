import { describe, expect, test } from 'vitest'
import {
  advanceDisputeSchema,
  disputeLetterSchema,
  itemProblem,
  MOST_DISPUTES,
  openDisputesSchema,
} from './dispute-commands.ts'
import { DISPUTE_REASONS, disputeReasonLabel, disputeReasonSentence } from './dispute-reason.ts'

const ID = '83fd9e20-7a80-46e4-bf29-a86e3d6bbf66'
const ITEM = { bureau: 'experian', item_key: 'x', reason: 'not_mine' }
const OPENING = { client_id: ID, report_id: ID, items: [ITEM] }
const problemsOf = (parsed: { error?: { issues: { message: string }[] } | undefined }) =>
  parsed.error?.issues.map(({ message }) => message) ?? []

describe('opening disputes', () => {
  test('trims the explanation and allows none', () => {
    const spoken = openDisputesSchema.parse({
      ...OPENING,
      items: [{ ...ITEM, explanation: ' a\r\nb ' }, { ...ITEM, explanation: 'x'.repeat(1000) }, ITEM],
    })

    expect(spoken.items.map(({ explanation }) => explanation)).toEqual(['a\nb', 'x'.repeat(1000), ''])
  })

  test.each([
    ['without a client', { client_id: 'x' }, 'Invalid client ID'],
    ['of no item', { items: [] }, 'Choose an item'],
    ['of too many', { items: Array(MOST_DISPUTES + 1).fill(ITEM) }, 'Dispute at most 30 items at once'],
    ['of an item without a key', { items: [{ ...ITEM, item_key: '' }] }, 'Choose an item'],
    ['for no reason', { items: [{ ...ITEM, reason: 'spite' }] }, 'Choose a reason'],
    [
      'with a long explanation',
      { items: [{ ...ITEM, explanation: 'x'.repeat(1001) }] },
      'Enter at most 1,000 characters',
    ],
    ['under a key with spaces', { idempotency_key: 'a b' }, 'Idempotency key must be 1 to 200 visible characters'],
  ])('rejects %s', (_, change, sentence) => {
    expect(problemsOf(openDisputesSchema.safeParse({ ...OPENING, ...change }))).toEqual([sentence])
  })

  test.each([
    ['other', '', 'Describe what is wrong'],
    ['other', 'Settled', undefined],
    ['paid', '', undefined],
    ['paid', 'My SSN is 900-12-4567', 'Remove the SSN. The letter includes its last four digits'],
    ['paid', 'Account 9001-24567-1', undefined],
  ] as const)('for %s with the explanation %j gives: %s', (reason, explanation, sentence) => {
    expect(itemProblem({ reason, explanation })?.sentence).toBe(sentence)
  })
})

test('a dispute needs a known step and a valid day; an empty tracking number is none', () => {
  const parsed = advanceDisputeSchema.parse({ dispute_id: ID, to: 'sent', on: '2026-02-28', tracking_number: ' ' })

  expect(parsed).toMatchObject({ to: 'sent', on: '2026-02-28', tracking_number: null })
  expect(problemsOf(advanceDisputeSchema.safeParse({ dispute_id: ID, to: 'drafted' }))).toEqual(['Choose a step'])
  expect(problemsOf(advanceDisputeSchema.safeParse({ dispute_id: ID, to: 'sent', on: '2026-02-30' }))).toEqual([
    'Enter a date',
  ])
})

test.each([
  ['9407 1000 0000 0000 0000 00', []],
  ['9'.repeat(100), []],
  ['9'.repeat(101), ['A tracking number can have at most 100 characters']],
])('the tracking number %s is stored as typed, up to a hundred characters', (tracking_number, problems) => {
  const parsed = advanceDisputeSchema.safeParse({ dispute_id: ID, to: 'sent', tracking_number })

  expect(problemsOf(parsed)).toEqual(problems)
  expect(parsed.data?.tracking_number).toBe(problems.length > 0 ? undefined : tracking_number)
})

test('a letter covers one to thirty disputes', () => {
  for (const count of [1, 30])
    expect(disputeLetterSchema.safeParse({ dispute_ids: Array(count).fill(ID) }).success).toBe(true)
  expect(problemsOf(disputeLetterSchema.safeParse({ dispute_ids: [] }))).toEqual(['Choose a dispute'])
  expect(problemsOf(disputeLetterSchema.safeParse({ dispute_ids: Array(MOST_DISPUTES + 1).fill(ID) }))).toEqual([
    'A letter can have at most 30 items',
  ])
})

test('each reason has its own label and its own sentence for the bureau', () => {
  expect(new Set(DISPUTE_REASONS.map(disputeReasonLabel)).size).toBe(DISPUTE_REASONS.length)
  expect(new Set(DISPUTE_REASONS.map((reason) => disputeReasonSentence(reason))).size).toBe(DISPUTE_REASONS.length)
  expect(disputeReasonLabel('never_late')).toBe('Never late')
})
