import type { Bureau } from '#features/credit-reports/rules/bureaus.ts'
import { reportedDay } from '#features/credit-reports/rules/reported-day.ts'
import { reportedNumber, reportedText } from '#features/credit-reports/rules/reported-value.ts'
import {
  isScoreOf,
  modelLabel,
  type ScoreModel,
  SHOWN_MODEL,
  scoreModel,
} from '#features/credit-reports/rules/score-models.ts'
import { isJsonObject, type JsonObject } from '#platform/rules/json-object.ts'
import { modelKeyOf } from './model-names.ts'
import { type ScoreReason, scoreReasons } from './reason-codes.ts'

/** One score of a file with the reasons behind it; without a value, why there is none. */
export interface ModelScore {
  /** The model's key in the feed: 'fico_8'. */
  key: string
  /** The model's name: 'FICO 8'. */
  model: string
  value: number | null
  /** The model's range; null for an unlisted model whose range the bureau did not send. */
  lowest: number | null
  highest: number | null
  /** The day on which the bureau calculated it, as an ISO date; null if it did not say. */
  on: string | null
  reasons: ScoreReason[]
}

/**
 * Reads the scores of a feed's `credit_score`: an object by model, or a list of scores that name their models. An exclusion code in the
 * place of a score is no value, and becomes the reason if there is no other. A model that a bureau sends twice has its first value.
 */
export function modelScores(creditScore: unknown, bureau: Bureau): ModelScore[] {
  const found = sentScores(creditScore).flatMap(([key, sent]) => scoreFrom(key, sent, bureau))
  return found.filter((score, at) => bestOf(found, score.key) === at)
}

const bestOf = (found: readonly ModelScore[], key: string): number => {
  const withValue = found.findIndex((score) => score.key === key && score.value !== null)
  return withValue === -1 ? found.findIndex((score) => score.key === key) : withValue
}

/** Returns the FICO 8 score, which the places of the specification show; null without it. */
export function shownScoreOf(scores: readonly ModelScore[]): number | null {
  return scores.find(({ key }) => key === SHOWN_MODEL)?.value ?? null
}

const MODEL_NAMES = ['model', 'model_name', 'modelName', 'score_model', 'scoreModel', 'name', 'score_name', 'type']
const VALUES = ['score', 'value', 'score_value', 'scoreValue', 'results']
const REASONS = [
  'reason_codes',
  'reasons',
  'factors',
  'score_factors',
  'scoreFactors',
  'reasonCodes',
  'no_score_reason',
]
const LOWEST = ['lowest', 'minimum', 'min', 'score_minimum', 'scoreMinimumValue']
const HIGHEST = ['highest', 'maximum', 'max', 'score_maximum', 'scoreMaximumValue']
const DATES = ['date', 'as_of', 'score_date', 'scoreDate', 'generated_on']

type Sent = [key: string, sent: JsonObject]

/** Each score with its model, of every form: { fico_8: { … } }, { fico_8: "715" }, { fico_8: [{ … }] }, [{ model, score }]. */
function sentScores(creditScore: unknown): Sent[] {
  if (Array.isArray(creditScore))
    return creditScore.flatMap((sent: unknown) => (isJsonObject(sent) ? namedIn(sent) : []))
  if (!isJsonObject(creditScore)) return []
  // A single score that names its model in a field of its own.
  if (VALUES.some((name) => reportedText(creditScore[name]) !== null)) return namedIn(creditScore)
  return Object.entries(creditScore).flatMap(([name, sent]): Sent[] => {
    const key = modelKeyOf(name)
    if (key === null) return []
    const all: unknown[] = Array.isArray(sent) ? sent : [sent]
    return all.flatMap((one): Sent[] => {
      if (isJsonObject(one)) return [[key, one]]
      return reportedNumber(one) === null ? [] : [[key, { score: one }]]
    })
  })
}

function namedIn(sent: JsonObject): Sent[] {
  const key = modelKeyOf(first(sent, MODEL_NAMES) ?? '')
  return key === null ? [] : [[key, sent]]
}

const first = (from: JsonObject, names: readonly string[]): string | null =>
  names.map((name) => reportedText(from[name])).find((text) => text !== null) ?? null

function scoreFrom(key: string, sent: JsonObject, bureau: Bureau): ModelScore[] {
  const model = scoreModel(key)
  const range = model ?? sentRange(sent)
  const written = first(sent, VALUES)
  const number = reportedNumber(written)
  const value = number !== null && isScoreOf(range ?? USUAL_RANGE, number) ? number : null
  const listed = REASONS.map((name) => scoreReasons(sent[name], { bureau, maker: model?.maker ?? null }))
  const reasons = listed.find((some) => some.length > 0) ?? []
  const why = value === null && reasons.length === 0 && written !== null ? [exclusion(written)] : reasons
  return [
    {
      ...{ key, model: modelLabel(key), value },
      ...{ lowest: range?.lowest ?? null, highest: range?.highest ?? null },
      ...{ on: reportedDay(first(sent, DATES)), reasons: why },
    },
  ]
}

const exclusion = (written: string): ScoreReason => ({
  code: null,
  text: `The bureau sent ${written} in place of a score`,
})

// Without the model's range, this one only excludes the bureaus' exclusion codes.
const USUAL_RANGE: Pick<ScoreModel, 'lowest' | 'highest'> = { lowest: 250, highest: 990 }

function sentRange(sent: JsonObject): { lowest: number; highest: number } | null {
  const [lowest, highest] = [LOWEST, HIGHEST].map((names) => reportedNumber(first(sent, names)))
  if (lowest === null || highest === null || lowest === undefined || highest === undefined) return null
  return lowest > 0 && highest > lowest && highest < 10_000 ? { lowest, highest } : null
}
