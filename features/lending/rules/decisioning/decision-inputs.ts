import type { ReasonCode } from '#features/lending/rules/adverse-action/reasons.ts'
import type { StateRule } from '#features/lending/rules/states/state-rule.ts'
import type { InputKey, InputValue, InputValues } from './input-registry.ts'
import type { PolicyCondition } from './policy.ts'

/** A score of one bureau, with its key factors in the bureau's order. */
export interface BureauScore {
  bureau: string
  /** The model's key, such as 'fico_8'. */
  model: string
  value: number
  factors: readonly string[]
}

/** A rate cap of the client's state. */
export interface LegalCap {
  rate: number
  fees_included: boolean
  citation: string
  amount_from: number | null
  amount_to: number | null
  months_from: number | null
  months_to: number | null
}

/** The law that a price must follow. */
export interface PriceLaw {
  state: string | null
  /** Null if the state has no rule. Nothing can be booked there, so the outcome is refer. */
  rule: StateRule | null
  caps: readonly LegalCap[]
  /** True if the Military Lending Act can cover the loan and no check says otherwise. */
  isMilitaryCapped: boolean
  vehicle: { isNew: boolean; age: number } | null
}

/** Everything that a decision depends on. Contains no name, SSN, birth date, or address. */
export interface DecisionInputs {
  values: InputValues
  scores: readonly BureauScore[]
  /** The reasons that a notice can state, because the existing rules found them on file. */
  supported: readonly ReasonCode[]
  frequency: 'week' | 'two_weeks' | 'half_month' | 'month'
  /** Null only in test cases of a policy, which are not compared with the law. */
  law: PriceLaw | null
  /** The limits of the chosen product; null if none is chosen. */
  product: { least_cents: number; most_cents: number; terms: readonly number[] } | null
}

/** The outcomes, from the most to the least severe. */
export const OUTCOMES = ['decline', 'refer', 'counteroffer', 'approve_with_conditions', 'approve'] as const
export type Outcome = (typeof OUTCOMES)[number]

/** Terms with their price. */
export interface PricedOffer {
  amount_cents: number
  down_payment_cents: number | null
  term_months: number
  rate_percent: string
  fee_cents: number
  payment_cents: number
  payments: number
  /** On equal periods, to two decimals. The contract's APR also counts its days. */
  apr_estimate_percent: string
  /** The cap that lowered the rate; null if none did. */
  lowered_by: string | null
}

/** One step of a decision, with the inputs that it read. */
export interface TraceStep {
  stage: 'before_pull' | 'after_pull' | 'scorecard' | 'price' | 'after_price' | 'counteroffer'
  id: string
  name: string
  result: 'applied' | 'not_applied' | 'missing' | 'waived' | 'skipped'
  /** The row that matched, from 1. */
  row: number | null
  inputs: Readonly<Partial<Record<InputKey, InputValue>>>
  effect: string
}

/** The result of a policy for one application. */
export interface PolicyDecision {
  engine: number
  outcome: Outcome
  tier: string | null
  points: number | null
  score_used: { bureau: string; model: string; value: number } | null
  reasons: ReasonCode[]
  conditions: PolicyCondition[]
  /** The approved terms, or the counteroffers. */
  offers: PricedOffer[]
  /** Why a person must look, in words. */
  refer_because: string[]
  /** The inputs without which the decision could not be made. */
  missing: InputKey[]
  next_pull: { pull: 'soft' | 'hard'; bureaus: string[] } | null
  trace: TraceStep[]
}
