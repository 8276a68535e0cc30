/** A credit score model: its name as its maker writes it, and its lowest and highest score. */
export interface ScoreModel {
  label: string
  lowest: number
  highest: number
}

const BASE = { lowest: 300, highest: 850 }
const INDUSTRY = { lowest: 250, highest: 900 }

/**
 * The score models, by the key that the reseller's feed and `report_scores.model` use. A new model is one more entry here.
 *
 * @see https://www.myfico.com/credit-education/credit-scores/fico-score-versions — FICO's models; auto and bankcard scores
 *   range from 250 to 900
 */
const MODELS = {
  fico_8: { label: 'FICO 8', ...BASE },
  fico_9: { label: 'FICO 9', ...BASE },
  fico_10: { label: 'FICO 10', ...BASE },
  fico_10t: { label: 'FICO 10 T', ...BASE },
  fico_2: { label: 'FICO 2', ...BASE },
  fico_4: { label: 'FICO 4', ...BASE },
  fico_5: { label: 'FICO 5', ...BASE },
  fico_auto_8: { label: 'FICO Auto Score 8', ...INDUSTRY },
  fico_auto_9: { label: 'FICO Auto Score 9', ...INDUSTRY },
  fico_bankcard_8: { label: 'FICO Bankcard Score 8', ...INDUSTRY },
  fico_bankcard_9: { label: 'FICO Bankcard Score 9', ...INDUSTRY },
  vantage_3: { label: 'VantageScore 3.0', ...BASE },
  vantage_4: { label: 'VantageScore 4.0', ...BASE },
} as const satisfies Record<string, ScoreModel>

export type ModelKey = keyof typeof MODELS

/** The model that every list, tile and chart shows (specification, business constants). SQL has its key in app.shown_model(). */
export const SHOWN_MODEL = 'fico_8' satisfies ModelKey
export const SHOWN_SCORE: ScoreModel = MODELS[SHOWN_MODEL]

/** The names of all score models, as notices and commands name them. */
export const SCORE_MODEL_NAMES = Object.values(MODELS).map(({ label }) => label)

/** Returns the model with this key; null if it is not a known one. */
export function scoreModel(key: string): ScoreModel | null {
  return isModelKey(key) ? MODELS[key] : null
}

/** Returns the model with this label, as notices and commands name it; null if it is not a known one. */
export function scoreModelNamed(label: string): ScoreModel | null {
  return Object.values(MODELS).find((model) => model.label === label) ?? null
}

/** Returns true if a number is a score of the model: whole and in its range, so not one of the bureaus' exclusion codes. */
export function isScoreOf({ lowest, highest }: ScoreModel, score: number): boolean {
  return Number.isInteger(score) && score >= lowest && score <= highest
}

const isModelKey = (key: string): key is ModelKey => Object.hasOwn(MODELS, key)
