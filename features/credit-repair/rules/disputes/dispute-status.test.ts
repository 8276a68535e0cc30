import { expect, test } from 'vitest'
import {
  answersTo,
  DISPUTE_RESULTS,
  DISPUTE_STATUSES,
  disputeResultWords,
  disputeStatusWords,
  isOpenDispute,
  nextStatuses,
} from './dispute-status.ts'

test('every status but the last leads to a later one, and finally to closed', () => {
  const place = (status: (typeof DISPUTE_STATUSES)[number]) => DISPUTE_STATUSES.indexOf(status)

  for (const status of DISPUTE_STATUSES.slice(0, -1)) {
    expect(nextStatuses(status).every((next) => place(next) > place(status))).toBe(true)
    expect(nextStatuses(status)).toContain('closed')
  }
  expect(nextStatuses('closed')).toEqual([])
})

test('a dispute is open until it is decided or closed', () => {
  const open = DISPUTE_STATUSES.filter((status) => isOpenDispute({ status }))

  expect(open).toEqual(['drafted', 'attested', 'sent', 'received', 'in_investigation'])
})

test('statuses and results have labels', () => {
  expect(DISPUTE_STATUSES.map(disputeStatusWords).join(', ')).toBe(
    'Drafted, Attested, Sent, Received, In investigation, Resolved, Closed',
  )
})

test.each([
  ['paid', 'Deleted, Modified, Verified, Called frivolous, No response'],
  ['identity_theft', 'Blocked, Block declined, Block rescinded, No response'],
])('a dispute for %s can be answered with: %s', (reason, words) => {
  const answers = answersTo({ reason })

  expect(answers.map((result) => disputeResultWords(result, { reason })).join(', ')).toBe(words)
  expect(answers.every((result) => DISPUTE_RESULTS.includes(result))).toBe(true)
})
