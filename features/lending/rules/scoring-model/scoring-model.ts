import { z } from 'zod'
import { type InputKey, isInputKey } from '#features/lending/rules/decisioning/input-registry.ts'
import { prohibitedInput } from '#features/lending/rules/decisioning/prohibited-inputs.ts'
import { MODEL_INPUTS } from './model-features.ts'

export const LONGEST_TIER = 40

const input = z.string().transform((key, context): InputKey => {
  if (isInputKey(key) && MODEL_INPUTS.includes(key)) return key
  context.addIssue({ code: 'custom', message: prohibitedInput(key) ?? `No model can use “${key}”` })
  return z.NEVER
})

const feature = z.strictObject({
  input,
  /** The average of the training, at which the feature gives no points. */
  center: z.number(),
  /** Points for each unit above the average. The sign is that of the registry, or zero. */
  slope: z.number(),
})
/** A feature of a model. An unknown value counts as the average. */
export type ModelFeature = z.output<typeof feature>

/** A scoring model, as it is stored. Its points need additions, multiplications, and rounding only, so a replay is exact. */
export const scoringModelSchema = z.strictObject({
  format: z.literal(1),
  /** The points of an applicant who has the average of every feature. */
  base: z.int(),
  features: z.array(feature).min(1).max(50),
  tiers: z.array(z.strictObject({ tier: z.string().min(1).max(LONGEST_TIER), from: z.int() })).max(10),
})
export type ScoringModel = z.output<typeof scoringModelSchema>
