import { describe, expect, test } from 'vitest'
import { addConditionForm, conditionCommandSchema, isActPossible, isOpenCondition, isOverdue } from './condition.ts'
import { CONDITION_KINDS, CONDITION_STATUSES, conditionKindName, documentTypeOf } from './condition-kinds.ts'

const WANTED = { kind: 'pay_stub', title: ' Pay stub of June ', provider: 'applicant', days: 7 }

describe('a requested document', () => {
  test('has a kind, words for the applicant, a provider, and days', () => {
    expect(addConditionForm.parse(WANTED)).toEqual({ ...WANTED, title: 'Pay stub of June', expires_after_days: null })
  })

  test.each([
    ['title', { title: '  ' }, 'Say what is needed'],
    ['title', { title: 'x'.repeat(201) }, 'Use at most 200 characters'],
    ['days', { days: -1 }, 'Days can’t be below zero'],
    ['days', { days: 366 }, 'Give at most 365 days'],
    ['days', { days: Number.NaN }, 'Days must be a whole number'],
    ['kind', { kind: 'Pay stub' }, 'Kind must be lowercase letters and underscores'],
    ['expires_after_days', { expires_after_days: 0 }, 'A document must count for at least one day'],
  ])('refuses a wrong %s', (field, change, message) => {
    const { error } = addConditionForm.safeParse({ ...WANTED, ...change })

    expect(error?.issues[0]).toMatchObject({ path: [field], message })
  })

  test('never keeps an SSN in its words', () => {
    expect(addConditionForm.parse({ ...WANTED, title: 'Card 512-34-5678' }).title).not.toContain('512-34-5678')
  })
})

test('a waiver needs a reason', () => {
  const waiver = { act: 'waive', condition_id: '83fd9e20-7a80-46e4-bf29-a86e3d6bbf66' }

  expect(conditionCommandSchema.safeParse(waiver).success).toBe(false)
  expect(conditionCommandSchema.safeParse({ ...waiver, note: 'Confirmed by phone' }).success).toBe(true)
})

test.each([
  ['receive', ['requested', 'received', 'expired']],
  ['clear', ['requested', 'received']],
  ['waive', ['requested', 'received', 'expired']],
  ['reopen', ['received', 'cleared', 'waived', 'expired']],
] as const)('%s is possible for %j', (act, statuses) => {
  expect(CONDITION_STATUSES.filter((status) => isActPossible(act, status))).toEqual(statuses)
})

test('a cleared or waived condition is settled; the others are open', () => {
  expect(CONDITION_STATUSES.filter((status) => isOpenCondition({ status }))).toEqual([
    'requested',
    'received',
    'expired',
  ])
})

test.each([
  ['2026-06-02', false],
  ['2026-06-03', false],
  ['2026-06-04', true],
])('a document due on June 3 is overdue on %s: %s', (today, isLate) => {
  expect(isOverdue({ status: 'requested', due_on: '2026-06-03' }, today)).toBe(isLate)
})

test('each kind has a label, and an unknown kind reads as its words', () => {
  expect(CONDITION_KINDS.map(({ kind, label }) => conditionKindName(kind) === label)).not.toContain(false)
  expect(conditionKindName('lease_copy')).toBe('Lease copy')
  expect([documentTypeOf('pay_stub'), documentTypeOf('lease_copy'), documentTypeOf('down_payment')]).toEqual([
    'pay_stub',
    'other',
    null,
  ])
})
