import { expect, test } from 'vitest'
import { collectionRank } from './next-best.ts'
import { queueOf, STARTING_QUEUES } from './queue.ts'

const loan = {
  ...{ days_past_due: 3, past_due_cents: 100_00, has_broken_promise: false },
  ...{ days_without_contact: 3, is_first_payment_default: false },
}

test.each([
  [{}, 'All other late loans'],
  [{ days_without_contact: 7, days_past_due: 20 }, 'No contact in 7 days'],
  [{ days_past_due: 30, days_without_contact: 30 }, '30 to 59 days'],
  [{ days_past_due: 89 }, '60 to 89 days'],
  [{ days_past_due: 90 }, '90 days and more'],
  [{ days_past_due: 90, is_first_payment_default: true }, 'First payment missed'],
  [{ days_past_due: 90, is_first_payment_default: true, has_broken_promise: true }, 'Broken promises'],
])('a late loan with %o is in the queue “%s”', (facts, name) => {
  expect(queueOf(STARTING_QUEUES, { ...loan, ...facts })?.name).toBe(name)
})

test('every late loan is in exactly one queue', () => {
  for (let days = 1; days < 400; days += 1)
    expect(STARTING_QUEUES).toContain(queueOf(STARTING_QUEUES, { ...loan, days_past_due: days }))
})

test('a loan that waits for a promised day comes after all others', () => {
  const worst = {
    ...loan,
    has_broken_promise: true,
    is_first_payment_default: true,
    days_past_due: 999,
    past_due_cents: 1e9,
  }

  expect(collectionRank({ ...worst, days_without_contact: 99, is_waiting: true })).toBeLessThan(
    collectionRank({ ...loan, days_past_due: 1, past_due_cents: 0, days_without_contact: 0, is_waiting: false }),
  )
})
