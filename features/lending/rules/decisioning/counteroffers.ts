import type { DecisionInputs, PricedOffer } from './decision-inputs.ts'
import { evaluate } from './evaluate.ts'
import type { Structure } from './lawful-price.ts'
import type { Policy } from './policy.ts'

/**
 * Returns up to three other structures that the policy approves: the smallest change of the down payment or the amount, the
 * shortest longer term, and the longest term with the smallest change of the amount.
 */
export function counteroffers(policy: Policy, inputs: DecisionInputs, wanted: Structure): PricedOffer[] {
  const { most, change } = policy.counteroffers
  const longer = longerTerms(policy, inputs, wanted)
  const canLower = change.includes('amount') || canPayDown(policy, inputs)
  const tried = [
    canLower ? lowered(policy, inputs, wanted) : null,
    change.includes('term') ? firstApproved(policy, inputs, wanted, longer) : null,
    canLower && change.includes('term') && longer.length > 0
      ? lowered(policy, inputs, { ...wanted, termMonths: longer.at(-1) ?? wanted.termMonths })
      : null,
  ]
  const found = tried.filter((offer) => offer !== null)
  const isNew = (offer: PricedOffer, at: number) =>
    found.findIndex((one) => one.amount_cents === offer.amount_cents && one.term_months === offer.term_months) === at
  return found.filter(isNew).slice(0, most)
}

function longerTerms(
  { counteroffers: { terms } }: Policy,
  { product }: DecisionInputs,
  { termMonths }: Structure,
): number[] {
  const isOffered = (months: number) => product === null || product.terms.length === 0 || product.terms.includes(months)
  return terms.filter((months) => months > termMonths && isOffered(months)).toSorted((one, other) => one - other)
}

function firstApproved(
  policy: Policy,
  inputs: DecisionInputs,
  wanted: Structure,
  terms: readonly number[],
): PricedOffer | null {
  for (const termMonths of terms) {
    const offer = approved(policy, inputs, { ...wanted, termMonths })
    if (offer !== null) return offer
  }
  return null
}

// Only a purchase has a down payment: what is paid down lowers the amount of the loan.
const canPayDown = ({ counteroffers: { change } }: Policy, { values }: DecisionInputs) =>
  change.includes('down_payment') && values.loan_type === 'auto'

/** Finds the smallest reduction of the amount, in steps, by halving. */
function lowered(policy: Policy, inputs: DecisionInputs, wanted: Structure): PricedOffer | null {
  const { step_cents: step, least_amount_cents: least } = policy.counteroffers
  const offerAt = (steps: number) => approved(policy, inputs, lessBy(wanted, steps * step, canPayDown(policy, inputs)))
  const floor = Math.max(least, inputs.product?.least_cents ?? 0, 1)
  const most = Math.floor((wanted.amountCents - floor) / step)
  if (most < 1) return null
  let [low, high] = [0, most]
  let best = offerAt(high)
  if (best === null) return null
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    const offer = offerAt(middle)
    if (offer === null) low = middle
    else [high, best] = [middle, offer]
  }
  return best
}

function lessBy(
  { amountCents, termMonths, downPaymentCents }: Structure,
  cents: number,
  isPaidDown: boolean,
): Structure {
  const down = isPaidDown ? (downPaymentCents ?? 0) + cents : downPaymentCents
  return { amountCents: amountCents - cents, termMonths, downPaymentCents: down }
}

function approved(policy: Policy, inputs: DecisionInputs, structure: Structure): PricedOffer | null {
  const { declined, countered, referBecause, missing, price } = evaluate(policy, inputs, structure)
  return declined || countered || referBecause.length > 0 || missing.length > 0 ? null : price
}
