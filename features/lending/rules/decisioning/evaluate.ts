import type { BureauScore, DecisionInputs } from './decision-inputs.ts'
import { type Findings, noFindings, valueOf } from './findings.ts'
import { type InputValues, inputFacts } from './input-registry.ts'
import { keyFactorReasons } from './key-factor-reasons.ts'
import type { Structure } from './lawful-price.ts'
import { percentOf } from './percent-of.ts'
import type { Policy } from './policy.ts'
import { runPricing } from './pricing.ts'
import { runStage } from './rule-steps.ts'
import { runScorecard } from './scorecard.ts'

/** Returns the terms that are applied for; null if the amount or the term is unknown. */
export function appliedFor({ values }: DecisionInputs): Structure | null {
  const { amount_cents: amountCents, term_months: termMonths, down_payment_cents: down } = values
  if (typeof amountCents !== 'number' || typeof termMonths !== 'number') return null
  return { amountCents, termMonths, downPaymentCents: typeof down === 'number' ? down : null }
}

/** Returns the score that the policy uses: of several bureaus the lowest, the highest, or the middle one, of two the lower. */
export function usedScore({ score }: Policy, scores: readonly BureauScore[]): BureauScore | null {
  const sorted = scores.filter(({ model }) => model === score.model).toSorted((one, other) => one.value - other.value)
  const at = { lowest: 0, middle: Math.floor((sorted.length - 1) / 2), highest: sorted.length - 1 }[score.of_several]
  return sorted[at] ?? null
}

/** Returns true if a policy looks at anything of a credit report. */
function needsReport({ rules, tables, scorecard }: Policy): boolean {
  const keys = [
    ...rules.flatMap(({ when }) => when.map(({ input }) => input)),
    ...tables.flatMap(({ inputs }) => inputs),
    ...scorecard.characteristics.map(({ input }) => input),
  ]
  return keys.some((key) => inputFacts(key).source === 'report')
}

/** Runs every stage for some terms. Without a report, only the stage before the pull runs. */
export function evaluate(policy: Policy, inputs: DecisionInputs, structure: Structure | null): Findings {
  const score = usedScore(policy, inputs.scores)
  const factors = score === null ? [] : keyFactorReasons(score.factors)
  const findings = noFindings(valuesFor(inputs, structure, score), factors)
  runStage(policy, 'before_pull', findings)
  if (findings.declined || isWithoutReport(policy, inputs)) return findings
  runStage(policy, 'after_pull', findings)
  runScorecard(policy, findings)
  if (findings.declined) return findings
  runPricing(policy, inputs, structure, findings)
  if (findings.price !== null) runStage(policy, 'after_price', findings)
  return findings
}

/** Returns true if the policy needs a report and none has been received. */
export const isWithoutReport = (policy: Policy, { values }: DecisionInputs): boolean =>
  valueOf(values, 'has_file') === null && needsReport(policy)

function valuesFor({ values }: DecisionInputs, structure: Structure | null, score: BureauScore | null): InputValues {
  const known = score === null ? values : { ...values, bureau_score: score.value }
  if (structure === null) return known
  const { amountCents, termMonths, downPaymentCents } = structure
  const collateral = valueOf(values, 'collateral_value_cents')
  return {
    ...known,
    ...{ amount_cents: amountCents, term_months: termMonths, down_payment_cents: downPaymentCents },
    ...(typeof collateral === 'number' &&
      collateral > 0 && { loan_to_value_percent: percentOf(amountCents, collateral) }),
  }
}
