import { expect, test } from 'vitest'
import { type PaidFee, type PaidWork, refundDueCents } from './refund-due.ts'

const FEE: PaidFee = {
  ...{ amount: 10_000, refunded: 0, received_on: '2026-03-10', created_at: '2026-03-10T12:00:00Z' },
  dispute_ids: ['a', 'b', 'c'],
}
const work = (change: Partial<PaidWork> = {}): PaidWork => ({
  ...{ id: 'a', result: 'verified', result_on: '2026-03-01', corrected_at: '2026-03-11T09:00:00+00:00' },
  ...change,
})

test.each([
  ['nothing, while no result was corrected', FEE, [work({ corrected_at: null })], 0],
  ['nothing, after a correction of before the fee', FEE, [work({ corrected_at: '2026-03-09T09:00:00Z' })], 0],
  ['nothing, if the item was deleted after all', FEE, [work({ result: 'deleted' })], 0],
  ['the share of a result that isn’t sold, rounded up', FEE, [work()], 3334],
  ['the share of a result that was taken back', FEE, [work({ result: null, result_on: null })], 3334],
  ['the share of a result of after the fee', FEE, [work({ result: 'deleted', result_on: '2026-03-11' })], 3334],
  ['the share of several', FEE, [work(), work({ id: 'b' })], 6667],
  ['all of it', FEE, [work(), work({ id: 'b' }), work({ id: 'c' })], 10_000],
  ['less what was refunded', { ...FEE, refunded: 3000 }, [work()], 334],
  ['nothing more, once more was refunded', { ...FEE, refunded: 5000 }, [work()], 0],
  ['nothing, for the work of other fees', FEE, [work({ id: 'x' })], 0],
])('a refund is due of %s', (_, fee, disputes, cents) => {
  expect(refundDueCents(fee, disputes, 'results')).toBe(cents)
})

test('a contract that sells every answer owes no refund for a verified item', () => {
  expect(refundDueCents(FEE, [work()], 'answers')).toBe(0)
})
