/** The makers of score models. Each has its own list of reason codes. */
export type ScoreMaker = 'fico' | 'vantage'

/**
 * A credit score model: its name as its maker writes it, its lowest and highest score, and the maker whose reason codes it uses; null if no
 * list of them is known.
 */
export interface ScoreModel {
  label: string
  lowest: number
  highest: number
  maker: ScoreMaker | null
}

const BASE = { lowest: 300, highest: 850, maker: 'fico' } as const
const INDUSTRY = { lowest: 250, highest: 900, maker: 'fico' } as const
const VANTAGE = { lowest: 300, highest: 850, maker: 'vantage' } as const
const EARLY_VANTAGE = { lowest: 501, highest: 990, maker: null } as const

/**
 * The score models, by the key that the reseller's feed and `report_scores.model` use. A new model is one more entry here.
 *
 * @see https://www.myfico.com/credit-education/credit-scores/fico-score-versions — FICO's models; auto and bankcard scores
 *   range from 250 to 900
 * @see https://www.vantagescore.com/lenders/our-models — VantageScore 1.0 and 2.0 range from 501 to 990
 */
const MODELS = {
  fico_8: { label: 'FICO 8', ...BASE },
  fico_9: { label: 'FICO 9', ...BASE },
  fico_10: { label: 'FICO 10', ...BASE },
  fico_10t: { label: 'FICO 10 T', ...BASE },
  fico_2: { label: 'FICO 2', ...BASE },
  fico_3: { label: 'FICO 3', ...BASE },
  fico_4: { label: 'FICO 4', ...BASE },
  fico_5: { label: 'FICO 5', ...BASE },
  fico_auto_2: { label: 'FICO Auto Score 2', ...INDUSTRY },
  fico_auto_4: { label: 'FICO Auto Score 4', ...INDUSTRY },
  fico_auto_5: { label: 'FICO Auto Score 5', ...INDUSTRY },
  fico_auto_8: { label: 'FICO Auto Score 8', ...INDUSTRY },
  fico_auto_9: { label: 'FICO Auto Score 9', ...INDUSTRY },
  fico_auto_10: { label: 'FICO Auto Score 10', ...INDUSTRY },
  fico_bankcard_2: { label: 'FICO Bankcard Score 2', ...INDUSTRY },
  fico_bankcard_4: { label: 'FICO Bankcard Score 4', ...INDUSTRY },
  fico_bankcard_5: { label: 'FICO Bankcard Score 5', ...INDUSTRY },
  fico_bankcard_8: { label: 'FICO Bankcard Score 8', ...INDUSTRY },
  fico_bankcard_9: { label: 'FICO Bankcard Score 9', ...INDUSTRY },
  fico_bankcard_10: { label: 'FICO Bankcard Score 10', ...INDUSTRY },
  vantage_1: { label: 'VantageScore 1.0', ...EARLY_VANTAGE },
  vantage_2: { label: 'VantageScore 2.0', ...EARLY_VANTAGE },
  vantage_3: { label: 'VantageScore 3.0', ...VANTAGE },
  vantage_4: { label: 'VantageScore 4.0', ...VANTAGE },
} as const satisfies Record<string, ScoreModel>

export type ModelKey = keyof typeof MODELS

/**
 * The model of the places where the specification says FICO 8. Lists and rules use the model that the company chose, which is this one
 * at first. SQL has its key in app.shown_model().
 */
export const SHOWN_MODEL = 'fico_8' satisfies ModelKey
export const SHOWN_SCORE: ScoreModel = MODELS[SHOWN_MODEL]

// Object.keys is typed as text; these are the keys of MODELS and no others.
export const MODEL_KEYS = Object.keys(MODELS) as ModelKey[]

/** The names of all score models, as notices and commands name them. */
export const SCORE_MODEL_NAMES = Object.values(MODELS).map(({ label }) => label)

/** The score models as the options of a select, by key. */
export const SCORE_MODEL_OPTIONS = MODEL_KEYS.map((value) => ({ value, label: MODELS[value].label }))

/** Returns the model with this key; null if it is not a known one. */
export function scoreModel(key: string): ScoreModel | null {
  return isModelKey(key) ? MODELS[key] : null
}

/** Returns the name of the model with this key; an unlisted key is its own name: 'insight_1' is 'Insight 1'. */
export function modelLabel(key: string): string {
  return (
    scoreModel(key)?.label ??
    key.replace(/_/g, ' ').replace(/^(fico)\b|^[a-z]/i, (start: string) => start.toUpperCase())
  )
}

/** Returns the model with this label, as notices and commands name it; null if it is not a known one. */
export function scoreModelNamed(label: string): ScoreModel | null {
  return Object.values(MODELS).find((model) => model.label === label) ?? null
}

/** Returns true if a number is a score of the model: whole and in its range, so not one of the bureaus' exclusion codes. */
export function isScoreOf({ lowest, highest }: Pick<ScoreModel, 'lowest' | 'highest'>, score: number): boolean {
  return Number.isInteger(score) && score >= lowest && score <= highest
}

export const isModelKey = (key: string): key is ModelKey => Object.hasOwn(MODELS, key)
