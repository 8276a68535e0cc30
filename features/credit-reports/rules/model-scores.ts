import { isJsonObject } from '#platform/rules/json-object.ts'
import type { Bureau } from './bureaus.ts'
import { type ScoreReason, scoreReasons } from './reason-codes.ts'
import { reportedNumber } from './reported-value.ts'
import { isScoreOf, type ScoreModel, SHOWN_MODEL, SHOWN_SCORE, scoreModel } from './score-models.ts'

/** One score of a file with the reasons behind it; without a value, why there is none. */
export interface ModelScore {
  /** The model's key in the feed: 'fico_8'. */
  key: string
  /** The model's name: 'FICO 8'. */
  model: string
  value: number | null
  reasons: ScoreReason[]
}

/** Reads the scores of a feed's `credit_score`. An exclusion code in the place of a score is no value. */
export function modelScores(creditScore: unknown, bureau: Bureau): ModelScore[] {
  return Object.entries(isJsonObject(creditScore) ? creditScore : {}).flatMap(([key, score]) => {
    if (!isJsonObject(score)) return []
    const model = scoreModel(key) ?? unlisted(key)
    const value = reportedNumber(score.score)
    const reasons = scoreReasons(score.reason_codes ?? score.no_score_reason, bureau)
    return [{ key, model: model.label, value: value !== null && isScoreOf(model, value) ? value : null, reasons }]
  })
}

/** Returns the score that lists and tiles show: the FICO 8 one; null without it. */
export function shownScoreOf(scores: readonly ModelScore[]): number | null {
  return scores.find(({ key }) => key === SHOWN_MODEL)?.value ?? null
}

// A model that is not listed is shown by its key, 'insight_1' as 'Insight 1', and read as if it had the usual range.
const unlisted = (key: string): ScoreModel => ({
  ...SHOWN_SCORE,
  label: key.replace(/_/g, ' ').replace(/^(fico)\b|^[a-z]/i, (start) => start.toUpperCase()),
})
