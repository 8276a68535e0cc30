import { expect, test } from 'vitest'
import { clientFieldName, eventReason, eventSentence } from './file-event.ts'

const MERGED_FILES = { merged_name: 'Dan Whitfield', kept_name: 'Dana Whitfield' }

test.each([
  ['clients.created', [], {}, 'Added the client'],
  ['client.viewed', [], {}, 'Opened the file'],
  ['client.revealed', [], { reason: 'Phone call' }, 'Viewed an SSN and date of birth'],
  ['clients.changed', ['phone'], {}, 'Edited phone'],
  ['clients.changed', ['city', 'ssn', 'zip'], {}, 'Edited city, SSN and ZIP code'],
  ['clients.changed', ['archived_at'], { archived: true }, 'Archived the client'],
  ['clients.changed', ['archived_at'], { archived: false }, 'Restored the client'],
  ['clients.changed', [], {}, 'Saved the file'],
  ['client.merged', [], MERGED_FILES, 'Merged the file of Dan Whitfield into the file of Dana Whitfield'],
  [
    'client.merge_undone',
    [],
    MERGED_FILES,
    'Undid the merge of the file of Dan Whitfield into the file of Dana Whitfield',
  ],
  [
    'clients.changed',
    ['drivers_license_front', 'drivers_license_front_uploaded_at'],
    {},
    "Edited driver's license (front)",
  ],
  [
    'credit_report.ordered',
    [],
    { bureaus: ['experian', 'equifax'] },
    'Ordered a credit report from Experian and Equifax',
  ],
  ['credit_report.ordered', [], { bureaus: 'x' }, 'Ordered a credit report'],
  ['client_documents.created', [], { document_type: 'ein_letter' }, 'Uploaded EIN Letter'],
  ['client_documents.viewed', [], { document_type: 'tax_return' }, 'Opened Tax Return'],
  ['client_documents.removed', [], { document_type: 'other', custom_type: 'SSN Card' }, 'Removed SSN Card'],
  ['client_documents.restored', [], { document_type: 'other', custom_type: 'SSN Card' }, 'Brought back SSN Card'],
  ['client_documents.created', [], {}, 'Uploaded a document'],
  ['credit_report.printed', [], { format: 'pdf' }, 'Printed a credit report as PDF'],
  ['credit_report.print_opened', [], { reason: 'x' }, 'Printed a credit report'],
  ['credit_report.exported', [], { format: 'csv' }, 'Downloaded a credit report as CSV'],
  ['imported_report.added', [], { format: 'pdf' }, 'Imported the client’s own credit report'],
  ['imported_report.corrected', [], { field: 'balance' }, 'Corrected a field of an imported credit report'],
  ['imported_report.removed', [], {}, 'Removed an imported credit report'],
  ['credit_consent.revoked', [], {}, 'Revoked the consent to credit reports'],
  [
    'text_consent.recorded',
    [],
    { kind: 'written', status: 'agreed' },
    'Recorded the client’s consent to texts, given in writing',
  ],
  [
    'text_consent.recorded',
    [],
    { kind: 'web', status: 'declined' },
    'Recorded the client’s refusal of texts, given on a website',
  ],
  ['text_consent.recorded', [], { kind: 'keyword', status: 'declined' }, 'The client opted out of texts'],
  ['text_consent.recorded', [], { kind: 'keyword', status: 'agreed' }, 'The client opted in to texts again'],
  ['text_consent.recorded', [], { status: 'agreed' }, 'Recorded the client’s consent to texts'],
  ['loans.created', [], {}, 'Added a loan'],
  ['loans.changed', ['amount'], {}, 'Changed a loan'],
  ['charge_off.proposed', [], { amount: 1200 }, 'Proposed a loan for charge-off'],
  ['charge_off.accepted', [], { reason: 'The car was never found' }, 'Charged a loan off'],
  ['charge_off.declined', [], { reason: 'A payment plan was agreed' }, 'Declined to charge a loan off'],
  ['charge_off.deferred', [], { reason: 'A payment plan was agreed' }, 'Deferred a loan'],
  ['loan_statement.exported', [], { format: 'pdf' }, 'Downloaded a statement of a loan'],
  ['payoff_letter.printed', [], { amount: 1200 }, 'Printed a payoff letter of a loan'],
  ['loan_applications.created', [], {}, 'Added a loan application'],
  ['adverse_action.printed', [], {}, 'Printed a notice of adverse action'],
  ['loan_applications.decided', [], { status: 'approved' }, 'Approved a loan application'],
  ['loan_applications.decided', [], { status: 'in_review' }, 'Added a loan application'],
  ['loan_applications.decided', [], { status: 'counteroffered' }, 'Recorded a counteroffer to a loan application'],
  ['loan_applications.decided', [], { status: 'withdrawn' }, 'Recorded that a loan application was withdrawn'],
  ['loan_applications.decided', [], { status: 'not_accepted' }, 'Recorded that an offered loan was not accepted'],
  ['loan_applications.decided', [], { status: 'closed_incomplete' }, 'Closed a loan application as incomplete'],
  ['loan_applications.completed', [], { status: 'pending' }, 'Confirmed that a loan application is complete'],
  ['loan_applications.decided', [], {}, 'Changed a loan application'],
  [
    'loan_postings.created',
    [],
    { kind: 'payment', amount: 158.14, effective_date: '2026-10-05' },
    'Recorded a payment of $158.14 on Oct 5, 2026',
  ],
  [
    'loan_postings.created',
    [],
    { kind: 'payment', amount: 9, method: 'check', effective_date: '2026-03-10' },
    'Recorded a payment of $9.00 by check on Mar 10, 2026',
  ],
  ['loan_postings.created', [], { kind: 'payment', amount: 1.1, method: 'other' }, 'Recorded a payment of $1.10'],
  ['loan_postings.created', [], { kind: 'fee', amount: 25 }, 'Charged a fee of $25.00'],
  ['loan_postings.created', [], { kind: 'reversal', amount: 1200 }, 'Reversed a posting of $1,200.00'],
  ['loan_postings.created', [], { kind: 'x', amount: 'x', effective_date: 'x' }, 'Changed the ledger of a loan'],
  ['card.issued', [], {}, 'Issued a card'],
  ['card.changed', ['state'], {}, 'Changed a card'],
  ['card.paid', [], {}, 'Took a payment on a card'],
  ['disputes.created', [], { bureaus: ['transunion'] }, 'Opened a dispute with TransUnion'],
  ['disputes.advanced', [], { bureaus: ['experian'], status: 'sent' }, 'Sent a dispute with Experian'],
  [
    ...(['disputes.advanced', [], { bureaus: ['equifax'], status: 'resolved', result: 'no_response' }] as const),
    'Recorded the result of a dispute with Equifax: no response',
  ],
  [
    ...(['disputes.corrected', [], { bureaus: ['equifax'], result: 'verified', former: 'deleted' }] as const),
    'Corrected the result of a dispute with Equifax: verified, previously deleted',
  ],
  [
    'disputes.corrected',
    [],
    { result: null, former: 'deleted' },
    'Corrected the result of a dispute: none, previously deleted',
  ],
  ['disputes.advanced', [], {}, 'Changed a dispute'],
  ['dispute_letter.printed', [], { bureaus: ['equifax'] }, 'Printed a dispute letter to Equifax'],
  ['disputes.created', [], { bureaus: ['equifax'], kind: 'paid' }, 'Opened a dispute with Equifax'],
  ['disputes.created', [], { bureaus: ['equifax'], kind: 'identity_theft' }, 'Opened a block request to Equifax'],
  [
    'disputes.advanced',
    [],
    { kind: 'identity_theft', status: 'in_investigation' },
    'Recorded the investigation of a block request',
  ],
  [
    'disputes.advanced',
    [],
    { bureaus: ['equifax'], kind: 'identity_theft', status: 'resolved', result: 'deleted' },
    'Recorded the result of a block request to Equifax: blocked',
  ],
  [
    'disputes.corrected',
    [],
    { bureaus: ['equifax'], kind: 'identity_theft', result: 'rescinded', former: 'deleted' },
    'Corrected the result of a block request to Equifax: block rescinded, previously blocked',
  ],
  [
    'dispute_letter.printed',
    [],
    { bureaus: ['equifax'], kind: 'identity_theft' },
    'Printed a block request to Equifax',
  ],
  ['messages.created', [], {}, 'Sent a message'],
  ['messages.created', [], { kind: 'email' }, 'Sent an email'],
  ['messages.created', [], { kind: 'text' }, 'Sent a text'],
  ['messages.received', [], { kind: 'message' }, 'Received a message from the client'],
  ['credit_pull.lost', [], {}, 'Credit pull lost'],
])('%s %j reads as a sentence', (action, fields, details, sentence) => {
  expect(eventSentence({ action, fields, details })).toBe(sentence)
})

test('only a given reason is shown', () => {
  expect(eventReason({ action: 'client.revealed', fields: [], details: { reason: 'Phone call' } })).toBe('Phone call')
  expect(eventReason({ action: 'client.viewed', fields: [], details: {} })).toBeNull()
})

test('an unknown column is shown as is', () => {
  expect([clientFieldName('zip'), clientFieldName('nick_name')]).toEqual(['ZIP code', 'nick name'])
})
