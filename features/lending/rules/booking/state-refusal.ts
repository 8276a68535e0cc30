import type { LateFeeRule } from '#features/lending/rules/engine/servicing-terms.ts'
import { isAprAbove, isRateAbove } from '#features/lending/rules/quotes/verdicts.ts'
import { bookingBlocked, type RatedContract, rateBandFor } from '#features/lending/rules/states/applicable-rule.ts'
import { lateFeeLimit, nsfLimit } from '#features/lending/rules/states/fee-limits.ts'
import type { RateLimit, StateProduct, StateRule } from '#features/lending/rules/states/state-rule.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'

/** A contract as a state's law measures it. */
export interface MeasuredContract extends RatedContract {
  ratePercent: string
  aprPercent: string | null
  maprPercent: string | null
  financeChargeCents: number
  amountFinancedCents: number
  /** The regular payment. */
  paymentCents: number
  lateFee: LateFeeRule | undefined
  nsfFeeCents: number | undefined
}

/** Why a state's law forbids a contract. */
export interface StateRefusal {
  code: 'state_rule_missing' | 'state_rate_exceeded' | 'state_fee_exceeded'
  message: string
}

/** Returns why the law of the borrower's state forbids a contract, or null if it doesn't. */
export function stateRefusal(
  contract: MeasuredContract,
  rule: StateRule | null,
  { state, product }: { state: string | null; product: StateProduct },
): StateRefusal | null {
  if (rule === null) return { code: 'state_rule_missing', message: bookingBlocked(state ?? '', product) }
  return rateRefusal(contract, rule) ?? feeRefusal(contract, rule)
}

function rateRefusal(contract: MeasuredContract, rule: StateRule): StateRefusal | null {
  const band = rateBandFor(rule, contract)
  if (band === null)
    return {
      code: 'state_rule_missing',
      message: `The rule of ${rule.state} has no rate for a contract of this amount and term: ${rule.citation}.`,
    }
  if (band.anyOf.some((limit) => isWithin(contract, limit))) return null
  const limits = band.anyOf.map((limit) => inWords(limit, contract)).join(' or ')
  return {
    code: 'state_rate_exceeded',
    message: `This contract is above the maximum of ${rule.state}, ${limits}: ${rule.citation}.`,
  }
}

function isWithin(contract: MeasuredContract, limit: RateLimit): boolean {
  switch (limit.form) {
    case 'agreed':
      return true
    case 'apr':
      return !isAprAbove(contract.aprPercent, Number(limit.percent))
    case 'all_charges':
      return !isAprAbove(contract.maprPercent, Number(limit.percent))
    case 'simple_rate':
      return !isRateAbove(contract.ratePercent, limit.percent)
    case 'blended': {
      const most = blendedPercent(limit.steps, contract.amountCents)
      return limit.measure === 'apr'
        ? !isAprAbove(contract.aprPercent, Number(most))
        : !isRateAbove(contract.ratePercent, most)
    }
    case 'add_on':
      return contract.financeChargeCents <= mostAddOnCents(limit.centsPer100, contract)
  }
}

/** The rate of a principal whose parts have rates of their own, to six decimals of a percent, rounded down. */
function blendedPercent(steps: Extract<RateLimit, { form: 'blended' }>['steps'], amountCents: number): string {
  let [from, weighted] = [0, 0]
  for (const { toCents, percent } of steps) {
    const to = Math.min(toCents ?? amountCents, amountCents)
    if (to > from) weighted += (to - from) * Number(percent)
    from = Math.max(from, to)
  }
  return (Math.floor((weighted / amountCents) * 1_000_000 + 1e-6) / 1_000_000).toFixed(6)
}

// So many cents for each $100 of the amount financed and each year of the contract.
function mostAddOnCents(centsPer100: number, { amountFinancedCents, months }: MeasuredContract): number {
  return Math.floor((amountFinancedCents * centsPer100 * months) / (100_00 * 12))
}

function inWords(limit: RateLimit, contract: MeasuredContract): string {
  switch (limit.form) {
    case 'agreed':
      return 'the agreed rate'
    case 'apr':
      return `an APR of ${limit.percent}%`
    case 'all_charges':
      return `${limit.percent}% a year with all charges`
    case 'simple_rate':
      return `${limit.percent}% a year`
    case 'blended':
      return `a blended rate of ${Number(blendedPercent(limit.steps, contract.amountCents))}%`
    case 'add_on':
      return `an add-on charge of ${dollarsAndCents(limit.centsPer100)} per $100 a year`
  }
}

function feeRefusal({ lateFee, nsfFeeCents, paymentCents }: MeasuredContract, rule: StateRule): StateRefusal | null {
  const refused = (message: string): StateRefusal => ({ code: 'state_fee_exceeded', message })
  if (lateFee !== undefined) {
    const limit = lateFeeLimit(rule, paymentCents)
    if (limit === null) return refused(`The rule of ${rule.state} allows no late fee`)
    if (lateFee.graceDays < limit.graceDays)
      return refused(`${rule.state} requires a grace period of ${limit.graceDays} days: ${rule.lateFee?.citation}`)
  }
  if (nsfFeeCents === undefined) return null
  const limit = nsfLimit(rule, paymentCents)
  if (limit === null) return refused(`The rule of ${rule.state} allows no fee for a returned payment`)
  if (limit.maxCents === null || nsfFeeCents <= limit.maxCents) return null
  return refused(
    `${rule.state} allows at most ${dollarsAndCents(limit.maxCents)} for a returned payment: ${rule.nsf?.citation}`,
  )
}
