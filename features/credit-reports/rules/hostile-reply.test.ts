import { expect, test } from 'vitest'
import { bureauDataFrom, failureSentence, sectionOf } from './bureau-data.ts'
import { bureauResult } from './bureau-result.ts'
import { redactedJson } from './redaction.ts'
import { shownScoreOf } from './scores/model-scores.ts'

const IDENTITY = { ssnDigits: '600221639', dateOfBirth: '1987-02-01' }
const NAMES = [
  'reports',
  'equifax',
  'experian',
  'full_feed',
  'credit_score',
  'fico_8',
  'score',
  'intelligence',
  'failure_type',
  'status',
  'message',
  'trade_accounts',
  'collections',
  'payment_history',
  'balance',
  'toString',
]
const LEAVES = [null, true, 0, -1, 720, '720', 'success', 'failure', 'frozen', 'no-hit', 'no score', '', '600221639']

/**
 * Returns a reply of random shape, built from the keys that the parser looks for. The same seed gives the same reply.
 */
function hostileReply(seed: number): unknown {
  let state = seed
  const upTo = (count: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return (state >>> 16) % count
  }
  const value = (depth: number): unknown => {
    if (depth === 0 || upTo(4) === 0) return LEAVES[upTo(LEAVES.length)]
    if (upTo(4) === 0) return Array.from({ length: upTo(4) }, () => value(depth - 1))
    return Object.fromEntries(
      Array.from({ length: upTo(6) }, () => [NAMES[upTo(NAMES.length)] ?? '', value(depth - 1)]),
    )
  }
  // Every other reply is almost valid; otherwise none would ever have a score.
  const score = { credit_score: { fico_8: { score: LEAVES[upTo(LEAVES.length)] } }, trade_accounts: value(3) }
  const block = upTo(2) === 0 ? value(5) : { ...Object(value(2)), full_feed: score }
  return { ...Object(value(4)), reports: { equifax: block, [NAMES[upTo(NAMES.length)] ?? '']: value(3) } }
}

const REPLIES = Array.from({ length: 2_000 }, (_, seed) => hostileReply(seed + 1))

test('a reply of any shape has one of the five outcomes, with a message', () => {
  const results = REPLIES.map((reply) => bureauResult(reply, 'equifax'))

  for (const { outcome, message } of results) {
    expect(['hit', 'no_score', 'no_hit', 'frozen', 'error']).toContain(outcome)
    expect(message).not.toBe('')
  }
  expect(new Set(results.map(({ outcome }) => outcome)).size).toBe(5)
})

test('a reply of any shape can be stored and shown', () => {
  const views = REPLIES.map((reply) => {
    const data = bureauDataFrom({ equifax: bureauResult(redactedJson(reply, IDENTITY), 'equifax') })
    return { view: sectionOf(data, 'equifax'), sentence: failureSentence({ equifax: data.equifax }), data }
  })

  for (const { view, sentence, data } of views) {
    expect(sentence === null).toBe(view.status === 'success')
    expect(JSON.stringify(data)).not.toContain('600221639')
    expect([null, 720]).toContain(view.status === 'success' ? shownScoreOf(view.scores) : null)
  }
})

test('a hit always has a score, and no other outcome has one', () => {
  const scores = REPLIES.map((reply) => bureauResult(reply, 'equifax')).map((result) =>
    result.outcome === 'hit' ? JSON.stringify(result.feed.credit_score) : null,
  )

  expect(scores.filter((text) => text !== null).every((text) => text.includes('720'))).toBe(true)
})
