import { expect, test } from 'vitest'
import { missingDocuments } from './block-request.ts'
import { DISPUTE_REASONS, isBlockRequest } from './dispute-reason.ts'
import { letterFileName, letterWords } from './letter-words.ts'

const NONE = { has_theft_report: false, has_license: false, has_ssn_card: false }
const REPORT = 'an identity theft report (under Documents as Other, named “Identity theft report”)'
const IDENTITY = 'proof of identity (under Documents, the front of the driver’s license or the SSN card)'

test.each([
  [NONE, ['identity_theft_report', 'proof_of_identity'], `${REPORT} and ${IDENTITY}`],
  [{ ...NONE, has_license: true }, ['identity_theft_report'], REPORT],
  [{ ...NONE, has_theft_report: true }, ['proof_of_identity'], IDENTITY],
])('a file with %j is missing %j, and the message says where to upload it', (papers, missing, words) => {
  expect(missingDocuments(papers)).toEqual({
    missing,
    sentence: `The client’s file is missing ${words}. Upload it first`,
  })
})

test.each([
  { has_license: true, has_ssn_card: true },
  { has_license: true, has_ssn_card: false },
  { has_license: false, has_ssn_card: true },
])('with a report and the proofs %j, nothing is missing', (proofs) => {
  expect(missingDocuments({ has_theft_report: true, ...proofs })).toBeNull()
})

test('only identity theft makes a dispute a block request', () => {
  expect(DISPUTE_REASONS.filter((reason) => isBlockRequest({ reason }))).toEqual(['identity_theft'])
})

test('a letter is named after what it asks for', () => {
  const addressed = { bureau: 'experian', recipient: 'bureau', recipient_name: null, recipient_address: null } as const
  const experian = { ...addressed, reason: 'paid' } as const

  expect(letterFileName(experian, '2026-11-23')).toBe('dispute-letter-experian-2026-11-23.pdf')
  expect(letterFileName({ ...experian, reason: 'identity_theft' }, '2026-11-23')).toBe(
    'block-request-experian-2026-11-23.pdf',
  )
  expect(letterWords(experian).request).toContain('1681i')
})
