import { expect, test } from 'vitest'
import {
  DISPUTE_RESULTS,
  DISPUTE_STATUSES,
  disputeResultWords,
  disputeStatusWords,
  isOpenDispute,
  nextStatuses,
} from './dispute-status.ts'

test('every state but the last leads on to a later one, and at last to being closed', () => {
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

test('states and results read as words', () => {
  expect(DISPUTE_STATUSES.map(disputeStatusWords).join(', ')).toBe(
    'Drafted, Attested, Sent, Received, In investigation, Resolved, Closed',
  )
  expect(DISPUTE_RESULTS.map(disputeResultWords).join(', ')).toBe(
    'Deleted, Modified, Verified, Called frivolous, No response',
  )
})
