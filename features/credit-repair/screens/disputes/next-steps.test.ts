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
] as const)('for a dispute that is %s, the next step is %s, or one of %j', (status, usual, others) => {
  expect(nextSteps({ reason: 'paid', status, information_on: null })).toEqual({ usual, others })
})

test('more information is recorded only once', () => {
  const informed = { reason: 'paid', status: 'received', information_on: '2026-11-02' } as const

  expect(nextSteps(informed).others).not.toContain('information')
})

test('more information is not recorded for a block request, because it doesn’t extend the deadline', () => {
  const block = { reason: 'identity_theft', status: 'received', information_on: null } as const

  expect(nextSteps(block)).toEqual({ usual: 'resolved', others: ['in_investigation', 'closed'] })
})
