import { expect, test } from 'vitest'
import { nextSteps } from './next-steps.ts'

test.each([
  ['drafted', 'attested', ['closed']],
  ['attested', 'sent', ['closed']],
  ['sent', 'received', ['closed']],
  ['received', 'resolved', ['in_investigation', 'information', 'closed']],
  ['in_investigation', 'resolved', ['information', 'closed']],
  ['resolved', null, ['closed']],
  ['closed', null, []],
] as const)('of a dispute that is %s, %s is recorded next, or one of %j', (status, usual, others) => {
  expect(nextSteps({ status, information_on: null })).toEqual({ usual, others })
})

test('that more information was sent is recorded once', () => {
  expect(nextSteps({ status: 'received', information_on: '2026-11-02' }).others).not.toContain('information')
})
