import {
  MOST_REASONS,
  PERSONS_REASONS,
  REASON_CODES,
  type ReasonCode,
} from '#features/lending/rules/adverse-action/reasons.ts'
import type { DecisionInputs } from '#features/lending/rules/decisioning/decision-inputs.ts'
import type { InputKey } from '#features/lending/rules/decisioning/input-registry.ts'
import { clippedValue, markOf } from './model-features.ts'
import { BELOW_TIERS, MOST_UNKNOWN_SHARE } from './model-limits.ts'
import type { ModelFeature, ScoringModel } from './scoring-model.ts'

/** The advice of a model on an application. */
export interface ModelScore {
  /** Null if too many features are unknown. */
  points: number | null
  tier: string | null
  /** The reasons by the points lost against the average loan, most first, at most four, that the notice can state. */
  reasons: ReasonCode[]
  features: ScoredFeature[]
}

/** The points of one feature, against the average of the training. Null for an unknown value, which neither adds nor loses. */
export interface ScoredFeature {
  input: InputKey
  points: number | null
}

/**
 * Returns the points, tier, and reasons of an application. The points lost are those against the average of all loans of the training,
 * one of the two methods that comment 9(b)(2)-5 of Supplement I to 12 CFR 1002 describes. The same model and inputs always give the same bytes.
 */
export function scoreByModel(
  model: ScoringModel,
  { values, supported }: Pick<DecisionInputs, 'values' | 'supported'>,
): ModelScore {
  const features = model.features.map((feature) => scored(feature, clippedValue(values, feature.input)))
  const unknown = features.filter(({ points }) => points === null).length
  if (unknown > features.length * MOST_UNKNOWN_SHARE) return { points: null, tier: null, reasons: [], features }
  const points = features.reduce((sum, one) => sum + (one.points ?? 0), model.base)
  return { points, tier: tierOf(model, points), reasons: statedReasons(features, supported), features }
}

// Adding zero turns −0 into 0, which JSON would not keep.
const scored = ({ input, center, slope }: ModelFeature, value: number | null): ScoredFeature => ({
  input,
  points: value === null ? null : Math.round((value - center) * slope) + 0,
})

/** Returns the tier of points; 'below' for points below the lowest. */
export function tierOf({ tiers }: Pick<ScoringModel, 'tiers'>, points: number): string {
  const found = tiers.toSorted((one, other) => other.from - one.from).find(({ from }) => points >= from)
  return found?.tier ?? BELOW_TIERS
}

/** Features of one reason count together. Reasons that lost as much are in the order of the form. */
function statedReasons(features: readonly ScoredFeature[], supported: readonly ReasonCode[]): ReasonCode[] {
  const lost = new Map<ReasonCode, number>()
  for (const { input, points } of features) {
    const { reason } = markOf(input)
    if (points !== null && points < 0) lost.set(reason, (lost.get(reason) ?? 0) - points)
  }
  const canState = (code: ReasonCode) => PERSONS_REASONS.includes(code) || supported.includes(code)
  return REASON_CODES.filter((code) => lost.has(code) && canState(code))
    .toSorted((one, other) => (lost.get(other) ?? 0) - (lost.get(one) ?? 0))
    .slice(0, MOST_REASONS)
}
