import { expect, test } from 'vitest'
import { redactedJson, redactedText } from './redaction.ts'

const RHONDA = { ssnDigits: '600221639', dateOfBirth: '1987-02-01' }
const UNKNOWN = { ssnDigits: null, dateOfBirth: null }

test.each([
  'SSN 600221639 not found',
  'SSN 600-22-1639 not found',
  'ref 600 22 1639',
  'xx600221639xx',
  'born 1987-02-01',
  'born 02/01/1987.',
  'born 2/1/1987',
  'born 19870201 in Stamford',
  'https://bureau.test/view?ssn=600221639',
])('%j leaves nothing of the person’s identifiers', (text) => {
  const kept = redactedText(text, RHONDA)

  expect(kept).toContain('[redacted]')
  expect(kept).not.toMatch(/600.?22.?1639|1987/)
})

test('anything shaped like an SSN goes, even when the person’s own is unknown', () => {
  expect(redactedText('also known under 123-45-6789', UNKNOWN)).toBe('also known under [redacted]')
})

test.each(['balance 1200.00', '(860) 555-0101', 'opened 2019-02-01', '06901'])('%j is left as it is', (text) => {
  expect(redactedText(text, RHONDA)).toBe(text)
})

test('fields named for an SSN or a birth date are emptied at any depth, others kept', () => {
  const reply = {
    applicant: { ssn: '111111111', date_of_birth: '1980-08-15', first_name: 'Rhonda', dateOfBirth: null },
    reports: [{ personal_information: { socialSecurityNumber: [1, 2], business_name: 'ROUSE LLC' } }],
  }

  const kept = redactedJson(reply, RHONDA)

  expect(kept).toEqual({
    applicant: { ssn: '[redacted]', date_of_birth: '[redacted]', first_name: 'Rhonda', dateOfBirth: null },
    reports: [{ personal_information: { socialSecurityNumber: '[redacted]', business_name: 'ROUSE LLC' } }],
  })
})

test('an SSN hidden as a number, under another name or in a key goes too', () => {
  const kept = redactedJson({ reference: 600221639, note: ['600221639'], 'id-600221639': true, score: 712 }, RHONDA)

  expect(kept).toEqual({
    reference: '[redacted]',
    note: ['[redacted]'],
    'id-[redacted]': true,
    score: 712,
  })
})

test('an SSN split by a NUL is found, and characters no database text may hold are gone', () => {
  const kept = redactedText('600\u000022\u00001639 \ud800', RHONDA)

  expect(kept).toBe('[redacted] \ufffd')
})
