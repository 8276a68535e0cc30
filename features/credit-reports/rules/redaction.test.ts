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
  'SSN 600–22–1639, with dashes of a phone',
  '6-0-0-2-2-1-6-3-9',
  'born 1987—02—01',
  'born 02.01.1987',
  'born 2 1 1987',
  'born 1987/2/1',
])('%j contains none of the person’s identifiers afterwards', (text) => {
  const kept = redactedText(text, RHONDA)

  expect(kept).toContain('[redacted]')
  expect(kept).not.toMatch(/600.?22.?1639|1987/)
})

test.each([
  ['also known under 123-45-6789', 'also known under [redacted]'],
  ['ref123-45-6789x', 'ref[redacted]x'],
  ['SSN_123–45–6789.', 'SSN_[redacted].'],
  ['123-45-6789 and 987‑65‑4321', '[redacted] and [redacted]'],
])('anything shaped like an SSN is removed, even if the person’s own is unknown: %j', (text, kept) => {
  expect(redactedText(text, UNKNOWN)).toBe(kept)
})

test.each([
  'balance 1200.00',
  '(860) 555-0101',
  'opened 2019-02-01',
  '06901',
  'account 1123-45-6789',
  'account 123-45-67890',
  'since 02/01/1988',
  'born 1987',
  'paid 12/01/1987',
])('%j stays unchanged', (text) => {
  expect(redactedText(text, RHONDA)).toBe(text)
})

test('fields named for an SSN or a birth date are cleared at any depth, others kept', () => {
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

test('an SSN as a number, under another name or in a key is removed too', () => {
  const kept = redactedJson({ reference: 600221639, note: ['600221639'], 'id-600221639': true, score: 712 }, RHONDA)

  expect(kept).toEqual({
    reference: '[redacted]',
    note: ['[redacted]'],
    'id-[redacted]': true,
    score: 712,
  })
})

test('an SSN split by a NUL is found, and characters that the database can’t store are removed', () => {
  const kept = redactedText('600\u000022\u00001639 \ud800', RHONDA)

  expect(kept).toBe('[redacted] \ufffd')
})

test('an SSN with leading zeros is found as a number, and no other number is removed', () => {
  const kept = redactedJson([1_234_567, 1_234_568, 0], { ssnDigits: '001234567', dateOfBirth: null })

  expect(kept).toEqual(['[redacted]', 1_234_568, 0])
})

test('without a known SSN, numbers stay', () => {
  expect(redactedJson([0, 712], UNKNOWN)).toEqual([0, 712])
})

test('a partly known birth date removes no text', () => {
  expect(redactedText('opened 1987-02', { ssnDigits: null, dateOfBirth: '1987-02' })).toBe('opened 1987-02')
  expect(redactedText('opened 1987', { ssnDigits: null, dateOfBirth: '1987' })).toBe('opened 1987')
})
