import { stateRefusal } from '#features/lending/rules/booking/state-refusal.ts'
import { MILITARY_CAP_CITATION, MILITARY_CAP_PERCENT } from '#features/lending/rules/military/military-lending.ts'
import { isAprAbove, isCapBroken } from '#features/lending/rules/quotes/verdicts.ts'
import type { DecisionInputs, LegalCap, PricedOffer, PriceLaw } from './decision-inputs.ts'
import { estimatedApr, levelCents, PAYMENTS_A_YEAR, paymentsOf } from './level-price.ts'

/** The terms to price. Amounts are whole cents. */
export interface Structure {
  amountCents: number
  termMonths: number
  downPaymentCents: number | null
}

/** A lawful offer, or why there is none. */
export type LawfulPrice = { offer: PricedOffer } | { problem: string }

/**
 * Prices terms at a rate. A rate above a cap of the law is lowered to the cap, in hundredths of a percent. Returns a problem if the
 * state has no rule, or if no rate is lawful with this fee.
 */
export function lawfulPrice(
  structure: Structure,
  { rate_percent, fee_cents }: { rate_percent: string; fee_cents: number },
  { frequency, law, values }: DecisionInputs,
): LawfulPrice {
  const priced = (ratePercent: string) => offerAt(structure, ratePercent, fee_cents, frequency)
  const wanted = priced(rate_percent)
  if (law === null) return { offer: wanted }
  const product = values.loan_type === 'auto' ? ('vehicle_contract' as const) : ('consumer_loan' as const)
  const breach = (offer: PricedOffer) => breachOf(offer, law, product)
  const broken = breach(wanted)
  if (broken === null) return { offer: wanted }
  if (broken.isFinal || breach(priced('0')) !== null) return { problem: broken.message }
  let [low, high] = [0, Math.ceil(Number(rate_percent) * 100)]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (breach(priced((middle / 100).toFixed(2))) === null) low = middle
    else high = middle
  }
  return { offer: { ...priced((low / 100).toFixed(2)), lowered_by: broken.message } }
}

function offerAt(
  { amountCents, termMonths, downPaymentCents }: Structure,
  ratePercent: string,
  feeCents: number,
  frequency: DecisionInputs['frequency'],
): PricedOffer {
  const aYear = PAYMENTS_A_YEAR[frequency]
  const payments = paymentsOf(termMonths, frequency)
  const paymentCents = levelCents(amountCents + feeCents, ratePercent, payments, aYear)
  return {
    ...{ amount_cents: amountCents, down_payment_cents: downPaymentCents, term_months: termMonths },
    ...{ rate_percent: ratePercent, fee_cents: feeCents, payment_cents: paymentCents, payments },
    apr_estimate_percent:
      feeCents === 0 ? Number(ratePercent).toFixed(2) : estimatedApr(amountCents, paymentCents, payments, aYear),
    lowered_by: null,
  }
}

interface Breach {
  message: string
  /** True if no rate would help. */
  isFinal: boolean
}

function breachOf(offer: PricedOffer, law: PriceLaw, product: 'consumer_loan' | 'vehicle_contract'): Breach | null {
  const { apr_estimate_percent: apr, rate_percent: ratePercent } = offer
  const measured = {
    ...{ amountCents: offer.amount_cents, months: offer.term_months, vehicle: law.vehicle, ratePercent },
    ...{
      aprPercent: apr,
      maprPercent: apr,
      paymentCents: offer.payment_cents,
      lateFee: undefined,
      nsfFeeCents: undefined,
    },
    ...{
      financeChargeCents: offer.payment_cents * offer.payments - offer.amount_cents,
      amountFinancedCents: offer.amount_cents,
    },
  }
  const refusal = stateRefusal(measured, law.rule, { state: law.state, product })
  if (refusal !== null) return { message: refusal.message, isFinal: refusal.code === 'state_rule_missing' }
  const quoted = { ratePercent, aprPercent: apr, maprPercent: apr }
  const cap = law.caps.find((one) => isOfLoan(one, offer) && isCapBroken(quoted, one))
  if (cap !== undefined) return { message: `Rate cap of ${cap.rate}%: ${cap.citation}`, isFinal: false }
  if (!law.isMilitaryCapped || !isAprAbove(apr, MILITARY_CAP_PERCENT)) return null
  return { message: `Military APR cap of ${MILITARY_CAP_PERCENT}%: ${MILITARY_CAP_CITATION}`, isFinal: false }
}

// Amounts of caps are in dollars.
const isOfLoan = (cap: LegalCap, { amount_cents, term_months }: PricedOffer) =>
  amount_cents >= (cap.amount_from ?? 0) * 100 &&
  amount_cents <= (cap.amount_to ?? Number.POSITIVE_INFINITY) * 100 &&
  term_months >= (cap.months_from ?? 0) &&
  term_months <= (cap.months_to ?? Number.POSITIVE_INFINITY)
