import { type MeasuredContract, stateRefusal } from '#features/lending/rules/booking/state-refusal.ts'
import type { StateProduct, StateRule } from '#features/lending/rules/states/state-rule.ts'
import type { Verdicts } from './verdicts.ts'

/** Adds the rule of the quote's state to the verdicts about caps. Nothing can be booked in a state without a rule. */
export function withStateRule(
  verdicts: Verdicts,
  contract: Omit<MeasuredContract, 'lateFee' | 'nsfFeeCents'>,
  rule: StateRule | null,
  product: StateProduct,
): Verdicts {
  if (verdicts.state_cap === 'above') return verdicts
  const refusal = stateRefusal({ ...contract, lateFee: undefined, nsfFeeCents: undefined }, rule, {
    state: null,
    product,
  })
  if (refusal === null) return { ...verdicts, state_cap: 'within', usury_source: rule?.citation ?? null }
  if (refusal.code === 'state_rule_missing') return { ...verdicts, state_cap: 'no_row', usury_source: null }
  return { ...verdicts, state_cap: 'above', usury_source: rule?.citation ?? null }
}
