import { expect, test } from 'vitest'
import { disputeDueWords } from '#features/credit-repair/rules/disputes/dispute-clock.ts'
import type { DisputeReason } from '#features/credit-repair/rules/disputes/dispute-reason.ts'
import { answersTo, DISPUTE_STATUSES } from '#features/credit-repair/rules/disputes/dispute-status.ts'
import { addDays, daysBetween } from '#platform/rules/calendar.ts'
import { demoDisputeCourse } from './demo-dispute-course.ts'

const TODAY = '2026-11-22'
const courses = (word: 'nothing' | 'still there' | 'gone', reason: DisputeReason = 'paid') =>
  Array.from({ length: 300 }, (_, n) =>
    demoDisputeCourse(`dispute ${word} ${n}`, reason, addDays(TODAY, -(n % 120)), TODAY, () => word),
  )

test('demo disputes have every status and every result, in time and overdue', () => {
  const disputes = courses('nothing')

  expect(new Set(disputes.map(({ status }) => status))).toEqual(new Set(DISPUTE_STATUSES))
  expect(new Set(disputes.map(({ result }) => result))).toEqual(new Set([...answersTo({ reason: 'paid' }), null]))
  const clocks = disputes.map((dispute) => disputeDueWords(dispute, TODAY)?.isOverdue)
  expect(new Set(clocks)).toEqual(new Set([true, false, undefined]))
  expect(disputes.some(({ information_on }) => information_on !== null)).toBe(true)
})

test('no date is in the future, and the same name has the same course', () => {
  const [disputes, again] = [courses('nothing'), courses('nothing')]

  expect(again).toEqual(disputes)
  for (const {
    attested_on,
    sent_on,
    received_on,
    information_on,
    investigation_on,
    result_on,
    closed_on,
  } of disputes) {
    const days = [attested_on, sent_on, received_on, information_on, investigation_on, result_on, closed_on]
    expect(days.every((day) => day === null || day <= TODAY)).toBe(true)
  }
})

test('no bureau deleted an item that its next report shows, and each item missing there was deleted or got no response', () => {
  const results = (word: 'still there' | 'gone') => new Set(courses(word).map(({ result }) => result))

  expect(results('still there')).toEqual(new Set(['modified', 'verified', 'frivolous', 'no_response', null]))
  expect(results('gone')).toEqual(new Set(['deleted', 'no_response', null]))
})

test('a bureau responds to a block request within days or not at all, and no one extends it', () => {
  const blocks = courses('nothing', 'identity_theft')

  expect(new Set(blocks.map(({ result }) => result))).toEqual(new Set(['deleted', 'declined', 'no_response', null]))
  expect(blocks.every(({ information_on }) => information_on === null)).toBe(true)
  const answered = blocks.filter(({ result }) => result !== null && result !== 'no_response')
  expect(answered.every(({ received_on, result_on }) => daysBetween(received_on ?? '', result_on ?? '') <= 4)).toBe(
    true,
  )
})
