import { expect, test } from 'vitest'
import { bureauResult, hasReport, scoresFrom } from './bureau-result.ts'
import { shownScoreOf } from './scores/model-scores.ts'

const CARD = { company: 'HARBOR BANK', balance: '100' }
const scored = (score: unknown) => ({ credit_score: { fico_8: { score } }, trade_accounts: [CARD] })
const replyWith = (equifax: unknown, creditScore?: string, rest: object = {}) => ({
  intelligence: { name: 'good', result: 'passed', credit_score: creditScore },
  reports: { link: 'https://bureau.test/view/1', equifax },
  ...rest,
})

test.each([
  ['a scored file', replyWith({ status: 'success', full_feed: scored(720) }, '720'), 'hit'],
  ['a score as text', replyWith({ status: 'success', full_feed: scored('720') }, '720'), 'hit'],
  ['a score under status failure', replyWith({ status: 'failure', full_feed: scored(655) }, '655'), 'hit'],
  ['a score the intelligence line missed', replyWith({ status: 'success', full_feed: scored(655) }, 'failed'), 'hit'],
  ['a feed beside the reports', replyWith({ status: 'success' }, '720', { full_feed: scored(700) }), 'hit'],
  ['another model only', replyWith({ full_feed: { credit_score: { vantage_4: { score: 610 } } } }, '610'), 'hit'],
  ['an exclusion code', replyWith({ status: 'success', full_feed: scored(9001) }, 'no score'), 'no_score'],
  ['a file without score', replyWith({ status: 'success', full_feed: { trade_accounts: [CARD] } }), 'no_score'],
  ['no score and no feed', replyWith({ status: 'success', message: 'Insufficient history' }, 'no score'), 'no_score'],
  ['accounts under a failed line', replyWith({ full_feed: { trade_accounts: [CARD] } }, 'failed'), 'no_score'],
  ['an invalid SSN under status success', replyWith({ status: 'success' }, 'failed'), 'no_hit'],
  ['an invalid SSN with an empty feed', replyWith({ status: 'success', full_feed: {} }, 'failed'), 'no_hit'],
  ['a no-hit', replyWith({ status: 'failure', failure_type: 'no-hit' }, 'failed'), 'no_hit'],
  ['a no-hit by message', replyWith({ status: 'failed', message: 'A no-hit file is returned.' }), 'no_hit'],
  ['a freeze', replyWith({ status: 'failed', failure_type: 'frozen' }, 'frozen'), 'frozen'],
  ['a freeze spelt otherwise', replyWith({ status: 'failed', failure_type: 'freeze' }), 'frozen'],
  ['a freeze by the intelligence line', replyWith({ status: 'failed' }, 'frozen'), 'frozen'],
  ['a freeze by message', replyWith({ status: 'failed', message: 'Security freeze on file' }), 'frozen'],
  ['another failure', replyWith({ status: 'failure', message: 'Bureau offline' }), 'error'],
  ['success with nothing in it', replyWith({ status: 'success' }), 'error'],
  ['no block for the bureau', replyWith(undefined, '720'), 'error'],
  ['an account problem', { status: 'failure', message: 'Invalid API credentials' }, 'error'],
  ['a list', [], 'error'],
  ['a text', '<html>', 'error'],
  ['null', null, 'error'],
])('%s is read as %s', (_, reply, outcome) => {
  expect(bureauResult(reply, 'equifax').outcome).toBe(outcome)
})

test('a hit has its FICO 8 score, or null if only another model scored', () => {
  const fico = bureauResult(replyWith({ full_feed: scored('720') }), 'equifax')
  const vantage = bureauResult(replyWith({ full_feed: { credit_score: { vantage_4: { score: 610 } } } }), 'equifax')

  expect([fico, vantage]).toMatchObject([{ outcome: 'hit' }, { outcome: 'hit' }])
  expect([fico, vantage].map((hit) => shownScoreOf(scoresFrom(hit, 'equifax')))).toEqual([720, null])
})

test('a feed next to the reports belongs to no bureau if another one answered too', () => {
  const reply = { reports: { experian: { status: 'success' }, equifax: { status: 'success' } }, full_feed: scored(700) }

  const result = bureauResult(reply, 'equifax')

  expect(result).toEqual({ outcome: 'error', message: 'Equifax sent no report' })
})

test.each([
  [{ status: 'failure', failure_type: 'no-hit', message: 'A no-hit file is returned.' }, 'A no-hit file is returned.'],
  [{ status: 'failure', failure_type: 'no-hit' }, 'Equifax has no file for this person'],
  [{ status: 'failed', failure_type: 'frozen' }, 'The file at Equifax is frozen'],
  [{ status: 'failed' }, 'Equifax credit report generation failed'],
])('a refusal of %j has the message %s', (block, message) => {
  expect(bureauResult(replyWith(block), 'equifax').message).toBe(message)
})

test('the message about an account problem is the reseller’s own', () => {
  const result = bureauResult({ status: 'failure', message: 'Invalid API credentials' }, 'equifax')

  expect(result.message).toBe('Invalid API credentials')
})

test.each([
  ['hit', true],
  ['no_score', true],
])('a bureau with outcome %s has a report to show', (outcome, expected) => {
  const reply = replyWith({ full_feed: outcome === 'hit' ? scored(700) : { trade_accounts: [CARD] } })

  expect(hasReport(bureauResult(reply, 'equifax'))).toBe(expected)
})

test('a frozen file has no report to show', () => {
  expect(hasReport({ outcome: 'frozen', message: 'Frozen' })).toBe(false)
})

test('a long message is cut to a sentence', () => {
  const result = bureauResult(replyWith({ status: 'failed', message: 'x'.repeat(5_000) }), 'equifax')

  expect(result.message).toHaveLength(300)
})
