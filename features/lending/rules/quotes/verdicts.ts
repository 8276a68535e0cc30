import { rateOf } from '#features/lending/rules/engine/annual-rate.ts'
import { MILITARY_CAP_PERCENT } from '#features/lending/rules/military/military-lending.ts'
import type { RateCap } from '#features/lending/rules/rates/rate-cap.ts'

/** The figures that are compared with caps. */
export interface Quoted {
  /** The rate of the contract; absent where only its payments are known. */
  ratePercent: string | undefined
  aprPercent: string | null
  maprPercent: string | null
}

/** within or above the cap; no_row where no cap of the state is on file, so nothing may be booked there; null without a state. */
export type CapVerdict = 'within' | 'above' | 'no_row'

/** The comparison of a quote with the law. */
export interface Verdicts {
  state_cap: CapVerdict | null
  /** Against the 36 percent of the Military Lending Act, for a borrower whom it covers. */
  mla: 'within' | 'above'
  /** The citation of the cap that decided. */
  usury_source: string | null
}

type Cap = Pick<RateCap, 'rate' | 'fees_included' | 'citation'>

/** Compares a quote with the caps of its state and with the MAPR cap. `caps` is null where no state is known. */
export function verdictsOf(quoted: Quoted, caps: readonly Cap[] | null): Verdicts {
  const { state_cap, usury_source } = stateVerdict(quoted, caps)
  return { state_cap, mla: isAprAbove(quoted.maprPercent, MILITARY_CAP_PERCENT) ? 'above' : 'within', usury_source }
}

function stateVerdict(quoted: Quoted, caps: readonly Cap[] | null): Pick<Verdicts, 'state_cap' | 'usury_source'> {
  if (caps === null) return { state_cap: null, usury_source: null }
  const [lowest] = caps.toSorted((one, other) => one.rate - other.rate)
  if (lowest === undefined) return { state_cap: 'no_row', usury_source: null }
  const broken = caps.find((cap) => isCapBroken(quoted, cap))
  return { state_cap: broken ? 'above' : 'within', usury_source: (broken ?? lowest).citation }
}

/** Returns true if a rate is above another, digit by digit. */
export function isRateAbove(percent: string, most: string): boolean {
  return rateOf(percent) > rateOf(most)
}

/** Returns true if the rate is above the cap, or the APR if the cap includes fees. */
export function isCapBroken({ ratePercent, aprPercent }: Quoted, { rate, fees_included }: Cap): boolean {
  const isRateAbove = ratePercent !== undefined && rateOf(ratePercent) > capOf(rate)
  return isRateAbove || (fees_included && isAprAbove(aprPercent, rate))
}

// An APR is disclosed to the hundredth of a percent, so it is above a cap from half a hundredth on.
const HALF_A_HUNDREDTH = rateOf('0.005')

/** Returns true if a disclosed APR, to the hundredth of a percent, is above a cap. */
export function isAprAbove(percent: string | null, cap: number): boolean {
  return percent !== null && rateOf(percent) > capOf(cap) + HALF_A_HUNDREDTH
}

// Caps have at most six decimals.
const capOf = (cap: number) => rateOf(cap.toFixed(6))
