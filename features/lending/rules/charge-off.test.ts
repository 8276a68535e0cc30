import { expect, test } from 'vitest'
import {
  type ChargeOffDecision,
  chargeOffSchema,
  classification,
  deferralObstacle,
  isUnpaidSince,
} from './charge-off.ts'

const TODAY = '2026-05-15'
const ONCE = 'A loan can be deferred at most once in 12 months'
const TWICE = 'A loan can be deferred at most twice in 5 years'

test.each([
  ['never', [], null],
  ['a day less than 12 months ago', ['2025-05-16'], ONCE],
  ['12 months ago', ['2025-05-15'], null],
  ['twice, first a day less than 5 years ago', ['2021-05-16', '2024-01-01'], TWICE],
  ['twice, first 5 years ago', ['2021-05-15', '2024-01-01'], null],
  ['twice, and one of them this year', ['2024-01-01', '2026-01-01'], ONCE],
])('a loan that was deferred %s', (_, deferredOn, obstacle) => {
  expect(deferralObstacle(deferredOn, TODAY)).toBe(obstacle)
})

test.each([
  ['a payment still past due since that day', 120, '2026-01-15', true],
  ['a deferred loan', 150, '2026-01-15', true],
  ['a paid due date before an unpaid one', 119, '2026-01-15', false],
  ['a loan no longer past due', 0, '2026-05-15', false],
])('a proposal is current for %s', (_, daysPastDue, countedFrom, isUnpaid) => {
  expect(isUnpaidSince(countedFrom, daysPastDue, TODAY)).toBe(isUnpaid)
})

const decided = (...decisions: (ChargeOffDecision | null)[]) => decisions.map((decision) => ({ decision }))

test.each([
  [89, decided(), null],
  [90, decided(), 'Substandard'],
  [119, decided(), 'Substandard'],
  [120, decided(null), 'Charge-off proposed'],
  [130, decided('declined'), 'Substandard'],
  [250, decided('deferred', null), 'Charge-off proposed'],
  [120, decided('deferred', 'accepted'), 'Charged off'],
  // A charged-off loan stays charged off, however much is recovered.
  [0, decided('accepted'), 'Charged off'],
  [0, decided('declined'), null],
  // Paid since the proposal: the job withdraws the proposal on its next run.
  [0, decided(null), null],
])('a loan %i days past due with the decisions %j is classed as %j', (days, proposals, words) => {
  expect(classification(days, proposals)).toBe(words)
})

test.each([
  [{ reason: '   ' }, 'Reason is required'],
  [{ reason: '\u200B' }, 'Reason is required'],
  [{ reason: 'Her SSN is 600-22-1639' }, 'Reason must not contain an SSN, because it can’t be removed later'],
  [{ decision: 'forgotten' }, 'Decision must be among accepted, declined, deferred'],
  [{ proposal_id: '7' }, 'Invalid proposal ID'],
])('a decision with %j is rejected with a message', (wrong, message) => {
  const asked = { proposal_id: '83fd9e20-7a80-46e4-bf29-a86e3d6bbf66', decision: 'declined', reason: 'Repossessed' }

  const parsed = chargeOffSchema.safeParse({ ...asked, ...wrong })

  expect(parsed.error?.issues.map((issue) => issue.message)).toEqual([message])
})
