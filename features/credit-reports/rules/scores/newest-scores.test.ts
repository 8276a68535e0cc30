import { expect, test } from 'vitest'
import { newestScores } from './newest-scores.ts'

const FIRST = {
  created_at: '2026-01-05T12:00:00Z',
  scores: { experian: 700, equifax: 680, transunion: 660 },
  outcomes: { experian: 'hit', equifax: 'hit', transunion: 'hit' },
}

test('an order of one bureau leaves the scores of the others, each with its own date', () => {
  const second = { created_at: '2026-03-05T12:00:00Z', scores: { transunion: 720 }, outcomes: { transunion: 'hit' } }

  expect(newestScores([second, FIRST])).toEqual({
    experian: { score: 700, at: FIRST.created_at },
    equifax: { score: 680, at: FIRST.created_at },
    transunion: { score: 720, at: second.created_at },
  })
})

test.each([
  ['frozen', null],
  ['no_hit', null],
  ['locked', null],
  ['error', 700],
])('after the outcome %s the score is %s', (outcome, score) => {
  const second = { created_at: '2026-03-05T12:00:00Z', scores: {}, outcomes: { experian: outcome } }

  expect(newestScores([second, FIRST]).experian?.score).toBe(score)
})

test('a report from before outcomes were kept has the scores that it has', () => {
  expect(newestScores([{ ...FIRST, outcomes: null, scores: { experian: 700 } }])).toEqual({
    experian: { score: 700, at: FIRST.created_at },
  })
  expect(newestScores([])).toEqual({})
})
