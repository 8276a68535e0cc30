import { MOST_REASONS, PERSONS_REASONS, type ReasonCode } from '#features/lending/rules/adverse-action/reasons.ts'
import { counteroffers } from './counteroffers.ts'
import type { DecisionInputs, Outcome, PolicyDecision, PricedOffer } from './decision-inputs.ts'
import { appliedFor, evaluate, isWithoutReport, usedScore } from './evaluate.ts'
import { type Findings, readInputs } from './findings.ts'
import { type InputKey, inputFacts } from './input-registry.ts'
import type { Policy } from './policy.ts'

/** The version of the engine. It rises when the same policy and inputs would give another result. */
export const ENGINE_VERSION = 1

/**
 * Decides an application by a policy. The same policy and inputs always give the same result. Declines come before referrals, and
 * those before counteroffers and approvals. An unknown input refers. A decline has one to four reasons that its notice can state.
 */
export function decideByPolicy(policy: Policy, inputs: DecisionInputs): PolicyDecision {
  const wanted = appliedFor(inputs)
  const findings = evaluate(policy, inputs, wanted)
  const limits = limitProblem(inputs)
  if (limits !== null) findings.referBecause.push(limits)
  const isEarly = isWithoutReport(policy, inputs)
  if (isEarly && !findings.declined) findings.referBecause.push('Order a credit report')
  const isOffered = findings.countered && !findings.declined && !isReferred(findings)
  const others = isOffered && wanted !== null ? counteroffers(policy, inputs, wanted) : []
  const concluded = conclude(findings, inputs, others)
  if (isOffered) findings.trace.push(offersStep(findings, others))
  const score = usedScore(policy, inputs.scores)
  return {
    engine: ENGINE_VERSION,
    ...concluded,
    ...{ tier: findings.tier, points: findings.points },
    score_used: score && { bureau: score.bureau, model: score.model, value: score.value },
    missing: findings.missing,
    next_pull: nextPull(policy, inputs, { isEarly, outcome: concluded.outcome }),
    trace: findings.trace,
  }
}

type Conclusion = Pick<PolicyDecision, 'outcome' | 'reasons' | 'conditions' | 'offers' | 'refer_because'>

function conclude(findings: Findings, inputs: DecisionInputs, others: PricedOffer[]): Conclusion {
  const { conditions, price, missing } = findings
  const because = [...findings.referBecause, ...missing.map((key) => `Data missing: ${inputFacts(key).label}`)]
  const refer = (further: string[]): Conclusion => ({
    ...{ outcome: 'refer', reasons: [], conditions, offers: price === null ? [] : [price] },
    refer_because: [...new Set([...further, ...because])],
  })
  const adverse = (outcome: Outcome, reasons: readonly ReasonCode[], offers: PricedOffer[]): Conclusion => {
    const stated = statedReasons(reasons, inputs)
    if (stated.length === 0) return refer(['No reason that a notice can state supports this outcome'])
    return { outcome, reasons: stated, conditions: outcome === 'decline' ? [] : conditions, offers, refer_because: [] }
  }
  if (findings.declined) return adverse('decline', findings.declineReasons, [])
  if (isReferred(findings)) return refer([])
  if (findings.countered)
    return adverse(others.length > 0 ? 'counteroffer' : 'decline', findings.counterReasons, others)
  if (price === null) return refer(['The policy has no price for these terms'])
  const outcome = conditions.length > 0 ? 'approve_with_conditions' : 'approve'
  return { outcome, reasons: [], conditions, offers: [price], refer_because: [] }
}

const isReferred = ({ referBecause, missing }: Findings) => referBecause.length > 0 || missing.length > 0

/** The reasons that a notice can state, each once, at most four. */
function statedReasons(reasons: readonly ReasonCode[], { supported }: DecisionInputs): ReasonCode[] {
  const canState = (code: ReasonCode) => PERSONS_REASONS.includes(code) || supported.includes(code)
  return [...new Set(reasons)].filter(canState).slice(0, MOST_REASONS)
}

function limitProblem({ product, values }: DecisionInputs): string | null {
  const { amount_cents: amount, term_months: term } = values
  if (product === null || typeof amount !== 'number') return null
  if (amount < product.least_cents || amount > product.most_cents)
    return 'The amount is outside the limits of the product'
  const isOffered = typeof term !== 'number' || product.terms.length === 0 || product.terms.includes(term)
  return isOffered ? null : 'The product does not offer this term'
}

const OFFER_INPUTS: readonly InputKey[] = ['amount_cents', 'term_months', 'down_payment_cents']

const offersStep = ({ values }: Findings, offers: readonly PricedOffer[]): PolicyDecision['trace'][number] => ({
  ...{ stage: 'counteroffer', id: 'counteroffers', name: 'Counteroffers', result: 'applied', row: null },
  inputs: readInputs(values, OFFER_INPUTS),
  effect: `${offers.length} found`,
})

function nextPull(
  { pull }: Policy,
  { values, scores }: DecisionInputs,
  { isEarly, outcome }: { isEarly: boolean; outcome: Outcome },
): PolicyDecision['next_pull'] {
  if (outcome !== 'refer') return null
  if (isEarly) return { pull: pull.first, bureaus: pull.bureaus.slice(0, 1) }
  const isThin = typeof values.accounts === 'number' && values.accounts < pull.thin_below_accounts
  const others = pull.bureaus.filter((bureau) => !scores.some((score) => score.bureau === bureau))
  return isThin && others.length > 0 ? { pull: pull.first, bureaus: others.slice(0, 1) } : null
}
