import { expect, test } from 'vitest'
import { eventSentence } from '#features/clients/rules/file-event.ts'
import { auditLabel } from '#features/organizations/rules/audit-event.ts'

test.each([
  [
    'repair_enrollment.made',
    { amount: 99, kind: 'phone', effective_date: '2026-03-01' },
    'Enrolled the client in credit repair at $99.00 a month, sold by phone',
  ],
  ['repair_enrollment.made', {}, 'Enrolled the client in credit repair'],
  ['repair_enrollment.moved', { status: 'paused' }, 'Paused the credit repair enrollment'],
  [
    'repair_enrollment.moved',
    { status: 'active', amount: 79.5 },
    'Resumed the credit repair enrollment at $79.50 a month',
  ],
  ['repair_enrollment.moved', { amount: 79 }, 'Changed the monthly fee for credit repair to $79.00'],
  [
    'repair_fee.recorded',
    { amount: 150, method: 'check', effective_date: '2026-03-01' },
    'Recorded a credit repair fee of $150.00 by check, received Mar 1, 2026',
  ],
  ['repair_fee.recorded', { amount: 150, method: 'other' }, 'Recorded a credit repair fee of $150.00'],
  ['repair_fee.recorded', { method: 'barter', effective_date: '2026-02-30' }, 'Recorded a credit repair fee'],
  ['repair_enrollment.moved', {}, 'Changed the monthly fee for credit repair'],
  ['repair_fee.refunded', { amount: 150, reason: 'Goodwill' }, 'Refunded a credit repair fee of $150.00'],
])('%s with %j reads "%s"', (action, details, sentence) => {
  expect(eventSentence({ action, fields: [], details })).toBe(sentence)
  expect(auditLabel(action)).toMatch(/credit repair/)
})
