import { expect, test } from 'vitest'
import type { PostingKind } from '#features/lending/rules/stored-loan.ts'
import { postingDetail } from './entry-detail.ts'

test.each<[PostingKind, object, string | null]>([
  ['payment', {}, null],
  ['fee', { fee: 'nsf' }, null],
  ['fee', { fee: 'late', installment: 3 }, 'Installment 3'],
  ['fee', { fee: 'late', installment: 3, isAutomatic: true }, 'Installment 3, added automatically'],
  ['extension', { installment: 8, periods: 2 }, 'Installment 8 and later ones, by 2 periods'],
  ['due_date_change', { installment: 9, due: '2026-10-03' }, 'Installment 9 to Oct 3, 2026'],
  ['payment_change', { installment: 9 }, 'From installment 9 on'],
  ['rate_change', { ratePercent: '12.5' }, '12.5% a year'],
  ['scra', { until: '2026-10-03' }, 'Until Oct 3, 2026'],
  ['bankruptcy', { chapter: 13 }, 'Chapter 13'],
])('the ledger line of a %s with %j says %s', (kind, details, words) => {
  const posting = { id: 'a', kind, amount: 100, effective_date: '2026-01-01', reverses_id: null, details }

  expect(postingDetail(posting)).toBe(words)
})
