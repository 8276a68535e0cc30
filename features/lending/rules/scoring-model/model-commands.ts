import { z } from 'zod'
import type { Outcome } from '#features/lending/rules/decisioning/decision-inputs.ts'
import type { InputKey } from '#features/lending/rules/decisioning/input-registry.ts'
import type { PolicyFigures } from './policy-figures.ts'
import type { ModelFacts } from './train-model.ts'

/** The states of a model. */
export const MODEL_STATES = ['training', 'trained', 'failed'] as const
export type ModelState = (typeof MODEL_STATES)[number]

/** The loans that a model was trained on. */
export const TRAINED_ON = ['own_loans', 'demo'] as const
export type TrainedOn = (typeof TRAINED_ON)[number]

const keyed = { idempotency_key: z.string().max(200).optional() }
const model_id = z.guid('Invalid model ID')

/** The body of `POST /functions/v1/scoring-model`. `compare` only reads. */
export const modelCommandSchema = z.discriminatedUnion(
  'act',
  [
    z.strictObject({ act: z.literal('train'), ...keyed }),
    z.strictObject({ act: z.literal('turn_on'), model_id, ...keyed }),
    z.strictObject({ act: z.literal('turn_off'), ...keyed }),
    z.strictObject({ act: z.literal('compare'), model_id, ...keyed }),
  ],
  'Act must be train, turn_on, turn_off, or compare',
)
export type ModelCommand = z.output<typeof modelCommandSchema>

/** Applications on which the policy and the model said the same, with their later outcomes. */
export interface AgreementRow {
  outcome: Outcome
  policy_tier: string | null
  /** Null if too much was unknown. */
  model_tier: string | null
  applications: number
  good: number
  bad: number
}

/** A comparison of a model with the policy, and of recent applications with its training. */
export interface ModelComparison {
  agreement: AgreementRow[]
  drift: {
    applications: number
    /** The stability index of the points; null with too few applications. */
    points: number | null
    features: { input: InputKey; index: number | null }[]
  }
}

/** The facts of a trained model, with the company's own loans that had an outcome, used or not. */
export interface StoredModelFacts extends ModelFacts {
  own: { loans: number; bad: number }
  /**
   * The policy in force when the model was trained, on the same holdout; null if none was in force, or if it had no scorecard. Models
   * that were trained before this was measured have none.
   */
  policy?: (PolicyFigures & { version: number }) | null
}
