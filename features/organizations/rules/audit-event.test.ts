import { expect, test } from 'vitest'
import { auditDetails, auditLabel } from './audit-event.ts'

test.each([
  ['member.role_changed', 'Changed a role'],
  ['fees.suspended', 'Suspended credit repair fees (platform)'],
  ['job.retried', 'Retried a failed background job'],
  ['loans.changed', 'Changed: loans'],
  ['loan_applications.completed', 'Confirmed that a loan application is complete'],
  ['loan_applications.decided', 'Decided a loan application'],
  ['adverse_action.given', 'Recorded that a notice of adverse action was given to the applicant'],
  ['charge_off.proposed', 'Proposed a loan for charge-off'],
  ['charge_off.accepted', 'Charged a loan off'],
  ['client_documents.removed', 'Removed: client documents'],
  ['api_keys.created', 'Added: api keys'],
  ['something', 'Something'],
])('%s reads "%s"', (action, label) => {
  expect(auditLabel(action)).toBe(label)
})

test('details are named, and values longer than a word are left out', () => {
  const details = {
    email: 'ben@example.test',
    from: 'staff',
    note: null,
    phone: ['512', '737'],
    count: 3,
    is_whole: true,
  }

  expect(auditDetails({ action: 'x', details })).toBe(
    'email ben@example.test · from staff · phone · count 3 · is whole true',
  )
  expect(auditDetails({ action: 'x', details: {} })).toBe('')
})
