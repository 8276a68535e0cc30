import type { ReasonCode } from '#features/lending/rules/adverse-action/reasons.ts'
import { decideByPolicy } from './decide-by-policy.ts'
import type { DecisionInputs, Outcome, PolicyDecision } from './decision-inputs.ts'
import type { Policy } from './policy.ts'

/** The effects of a policy on some applications: how many have each outcome and reason, and the prices of the approved ones. */
export interface PolicyEffects {
  outcomes: Record<Outcome, number>
  reasons: Partial<Record<ReasonCode, number>>
  /** The mean rate of approved terms, in percent to two decimals; null if none is approved. */
  mean_rate_percent: string | null
  approved_cents: number
}

/** One application under both policies. A rate is that of the approved terms. */
export interface ShadowedApplication {
  application_id: string
  number: number
  client_id: string
  client_name: string
  /** The status that people gave it. */
  status: string
  before: ShadowedOutcome | null
  after: ShadowedOutcome
}
export interface ShadowedOutcome {
  outcome: Outcome
  tier: string | null
  reasons: ReasonCode[]
  rate_percent: string | null
}

/** The result of a shadow run. */
export interface ShadowComparison {
  applications: number
  /** The policy in force; null if there is none. */
  before: PolicyEffects | null
  after: PolicyEffects
  changed: number
}

/** Adds up decisions, one at a time. */
export class EffectsSum {
  private readonly outcomes: Record<Outcome, number> = countOf(0)
  private readonly reasons: Partial<Record<ReasonCode, number>> = {}
  private rates = 0
  private approved = 0
  private approvedCents = 0

  add({ outcome, reasons, offers }: PolicyDecision): void {
    this.outcomes[outcome]++
    for (const code of reasons) this.reasons[code] = (this.reasons[code] ?? 0) + 1
    const [offer] = isApproval(outcome) ? offers : []
    if (offer === undefined) return
    this.approved++
    this.rates += Math.round(Number(offer.rate_percent) * 10_000)
    this.approvedCents += offer.amount_cents
  }

  result(): PolicyEffects {
    const { outcomes, reasons, approved, approvedCents } = this
    const mean = approved === 0 ? null : (this.rates / approved / 10_000).toFixed(2)
    return { outcomes, reasons, mean_rate_percent: mean, approved_cents: approvedCents }
  }
}

const countOf = (count: number): Record<Outcome, number> => ({
  ...{ decline: count, refer: count, counteroffer: count, approve_with_conditions: count, approve: count },
})

const isApproval = (outcome: Outcome) => outcome === 'approve' || outcome === 'approve_with_conditions'

/** Returns a decision as a list of the shadow run shows it. */
export function shadowedOutcome({ outcome, tier, reasons, offers }: PolicyDecision): ShadowedOutcome {
  const [offer] = isApproval(outcome) ? offers : []
  return { outcome, tier, reasons, rate_percent: offer?.rate_percent ?? null }
}

/** Decides an application by both policies. Without one in force, `before` is null. */
export function decideByBoth(before: Policy | null, after: Policy, inputs: DecisionInputs) {
  return { before: before && decideByPolicy(before, inputs), after: decideByPolicy(after, inputs) }
}
