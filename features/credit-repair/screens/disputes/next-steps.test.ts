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
  expect(nextSteps({ reason: 'paid', status, information_on: null })).toEqual({ usual, others })
})

test('that more information was sent is recorded once', () => {
  const informed = { reason: 'paid', status: 'received', information_on: '2026-11-02' } as const

  expect(nextSteps(informed).others).not.toContain('information')
})

test('no more information is recorded of a block request: it has no more time for it', () => {
  const block = { reason: 'identity_theft', status: 'received', information_on: null } as const

  expect(nextSteps(block)).toEqual({ usual: 'resolved', others: ['in_investigation', 'closed'] })
})
