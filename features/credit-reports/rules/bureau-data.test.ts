import { expect, test } from 'vitest'
import {
  bureauDataFrom,
  creditsFor,
  failureSentence,
  ficoScoreOf,
  reportStatus,
  reportsFrom,
  sectionOf,
} from './bureau-data.ts'
import type { BureauResult } from './bureau-result.ts'

const FEED = {
  credit_score: { fico_8: { score: '712', reason_codes: ['05'] } },
  personal_information: { first_name: 'Rhonda', phone: '2035551234', ssn: '[redacted]' },
  address_history: [{ address: '981 Wrestlin Way' }],
  income_analysis: { income: 61_000 },
  fraud_shield: { indicator: 'Fraud alert' },
  trade_accounts: [{ company: 'HARBOR BANK', balance: '100', credit_limit: '1000', payment_history: '1,1' }],
  collections: [{ original_credit_grantor: 'MERCY CLINIC', balance: 40 }],
}
const HIT: BureauResult = { outcome: 'hit', message: 'Found', feed: FEED }
const NO_SCORE: BureauResult = { outcome: 'no_score', message: 'Too little history', feed: { trade_accounts: [] } }
const FROZEN: BureauResult = { outcome: 'frozen', message: 'The file at Equifax is frozen' }
const ERROR: BureauResult = { outcome: 'error', message: 'TransUnion did not answer in time' }
const NO_HIT: BureauResult = { outcome: 'no_hit', message: 'No file found' }

test('a stored report contains each bureau’s response, and scores where the report page reads them', () => {
  const data = bureauDataFrom({ experian: HIT, equifax: FROZEN, transunion: NO_SCORE })

  expect(data).toMatchObject({
    experian: { status: 'success', full_feed: { credit_score: { fico_8: { score: '712' } }, trade_accounts: [{}] } },
    equifax: { status: 'error', outcome: 'frozen', error: 'The file at Equifax is frozen' },
    transunion: { status: 'success', outcome: 'no_score', full_feed: { trade_accounts: [], collections: [] } },
  })
})

test('a stored report keeps names, addresses and warnings, and leaves contact details and income in the sealed reply', () => {
  const { experian } = bureauDataFrom({ experian: HIT })

  expect(experian.full_feed).toMatchObject({
    personal_information: { first_name: 'Rhonda' },
    address_history: [{ address: '981 Wrestlin Way' }],
    fraud_shield: { indicator: 'Fraud alert' },
  })
  expect(JSON.stringify(experian)).not.toMatch(/2035551234|income|ssn/)
})

test('a bureau that was not ordered is stored as pending, and left out of the response', () => {
  const data = bureauDataFrom({ experian: HIT })

  expect(data.equifax).toEqual({ status: 'pending', message: 'Equifax was not ordered' })
  expect(Object.keys(reportsFrom(data, ['experian']))).toEqual(['experian'])
})

test.each([
  ['one hit', { experian: HIT, equifax: ERROR }, 'success', 1],
  ['a file without score', { experian: NO_SCORE, equifax: ERROR }, 'success', 0],
  ['only failures', { experian: FROZEN, equifax: NO_HIT, transunion: ERROR }, 'error', 0],
  ['three hits', { experian: HIT, equifax: HIT, transunion: HIT }, 'success', 1],
])('an order with %s is stored with this status and cost', (_, results, status, credits) => {
  expect(reportStatus(results)).toBe(status)
  expect(creditsFor(results)).toBe(credits)
})

test('a plan that counts bureaus charges each hit, and nothing else', () => {
  expect(creditsFor({ experian: HIT, equifax: HIT, transunion: NO_SCORE }, 'bureau')).toBe(2)
  expect(creditsFor({ experian: FROZEN, equifax: NO_HIT }, 'bureau')).toBe(0)
})

test('a screen reads score, accounts and collections of a bureau', () => {
  const section = sectionOf(bureauDataFrom({ experian: HIT }), 'experian')

  expect(section).toMatchObject({
    status: 'success',
    scores: [{ key: 'fico_8', value: 712 }],
    tradelines: [{ company: 'HARBOR BANK', utilizationPercent: 10, payments: [{ code: '1' }, { code: '1' }] }],
    collections: [{ originalCreditor: 'MERCY CLINIC', balanceCents: 4_000 }],
  })
})

test.each([
  [null, 'pending', 'Experian has not answered'],
  ['text', 'pending', 'Experian has not answered'],
  [{ experian: null }, 'pending', 'Experian has not answered'],
  [{ experian: { status: 'pending' } }, 'pending', 'Experian has not answered'],
  [{ experian: { status: 'error', error: 'Frozen', message: 'other' } }, 'error', 'Frozen'],
  [{ experian: { status: 'error' } }, 'error', 'Failed to generate experian report'],
  [{ experian: { status: 'success' } }, 'success', ''],
])('bureau_data %j reads as %s', (data, status, message) => {
  expect(sectionOf(data, 'experian')).toMatchObject({ status, message })
})

test.each([
  [bureauDataFrom({ experian: HIT }), 712],
  [bureauDataFrom({ experian: NO_SCORE }), null],
  [bureauDataFrom({ experian: FROZEN }), null],
  [null, null],
])('the FICO 8 score is read from a stored report, or is null', (data, score) => {
  expect(ficoScoreOf(data, 'experian')).toBe(score)
})

test('if no bureau succeeded, the message gives each bureau’s error, message or a fallback', () => {
  const sentence = failureSentence({
    experian: { status: 'error', error: 'Frozen', message: 'not shown' },
    equifax: { status: 'error', message: 'No file' },
    transunion: { status: 'error' },
  })

  expect(sentence).toBe('Failed to generate credit reports: Frozen; No file; Failed to generate transunion report')
})

test('if one bureau succeeded, there is no error message', () => {
  const reports = reportsFrom(bureauDataFrom({ experian: HIT, equifax: ERROR }), ['experian', 'equifax'])

  expect(failureSentence(reports)).toBeNull()
})
