import type { ReasonCode } from '#features/lending/rules/adverse-action/reasons.ts'
import type { PricedOffer, TraceStep } from './decision-inputs.ts'
import type { InputKey, InputValue, InputValues } from './input-registry.ts'
import { type Effect, KEY_FACTORS, type PolicyCondition } from './policy.ts'

/** The state of a decision while its steps run. */
export interface Findings {
  values: InputValues
  /** Key factors of the score that is used, as reasons. */
  factorReasons: readonly ReasonCode[]
  declined: boolean
  declineReasons: ReasonCode[]
  /** True once some terms were found unacceptable. Others can be offered. */
  countered: boolean
  counterReasons: ReasonCode[]
  referBecause: string[]
  missing: InputKey[]
  conditions: PolicyCondition[]
  waived: Set<string>
  /** Rules whose waiver could not be decided. */
  unsure: Set<string>
  tier: string | null
  points: number | null
  /** The reasons behind the tier, by points lost. */
  lostReasons: ReasonCode[]
  price: PricedOffer | null
  trace: TraceStep[]
}

/** Returns the findings before the first step. */
export const noFindings = (values: InputValues, factorReasons: readonly ReasonCode[]): Findings => ({
  ...{ values, factorReasons, declined: false, declineReasons: [], countered: false, counterReasons: [] },
  ...{ referBecause: [], missing: [], conditions: [], waived: new Set(), unsure: new Set() },
  ...{ tier: null, points: null, lostReasons: [], price: null, trace: [] },
})

/** Returns an input's value; null if it is unknown. */
export const valueOf = (values: InputValues, key: InputKey): InputValue => values[key] ?? null

/** Returns the values of some inputs, for the trace. */
export function readInputs(values: InputValues, keys: readonly InputKey[]): TraceStep['inputs'] {
  return Object.fromEntries(keys.map((key) => [key, valueOf(values, key)]))
}

/** Applies an effect. A waiver is remembered for the rules after it. */
export function apply(findings: Findings, effect: Effect): void {
  switch (effect.outcome) {
    case 'decline':
      findings.declined = true
      findings.declineReasons.push(...(effect.reason === KEY_FACTORS ? findings.factorReasons : [effect.reason]))
      return
    case 'counteroffer':
      findings.countered = true
      findings.counterReasons.push(effect.reason)
      return
    case 'refer':
      findings.referBecause.push(effect.because)
      return
    case 'approve_with_conditions':
      findings.conditions.push(effect.condition)
      return
    case 'waive':
      for (const id of effect.waives) findings.waived.add(id)
      return
    case 'pass':
  }
}

/** Records that inputs are unknown, so that a person must decide. */
export function miss(findings: Findings, keys: readonly InputKey[]): void {
  for (const key of keys) {
    if (valueOf(findings.values, key) === null && !findings.missing.includes(key)) findings.missing.push(key)
  }
}

/** Returns an effect in words for the trace. */
export function effectText(effect: Effect): string {
  switch (effect.outcome) {
    case 'decline':
    case 'counteroffer':
      return `${effect.outcome}: ${effect.reason}`
    case 'refer':
      return `refer: ${effect.because}`
    case 'approve_with_conditions':
      return `condition: ${effect.condition.title}`
    case 'waive':
      return `waive: ${effect.waives.join(', ')}`
    case 'pass':
      return 'pass'
  }
}
