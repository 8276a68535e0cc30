import { counted } from '#platform/rules/counted.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import type { FeeMaximum, RateBand, RateLimit, StateRule } from './state-rule.ts'

const MEASURES = {
  apr: 'APR',
  all_charges: 'counting all charges',
  simple_rate: 'simple rate',
} as const
const ADD_ON = 'per $100 per year (add-on)'

/** Returns a limit in words: '36% APR', '$7.50 per $100 per year (add-on)'. */
export function rateInWords(limit: RateLimit): string {
  switch (limit.form) {
    case 'agreed':
      return 'As agreed, no maximum'
    case 'add_on':
      return `${dollarsAndCents(limit.centsPer100)} ${ADD_ON}`
    case 'blended':
      return `${limit.steps.map(stepInWords).join(', ')}, ${MEASURES[limit.measure]}`
    case 'apr':
    case 'all_charges':
    case 'simple_rate':
      return `${limit.percent}% ${MEASURES[limit.form]}`
  }
}

const stepInWords = ({ toCents, percent }: { toCents: number | null; percent: string }) =>
  toCents === null ? `${percent}% on the rest` : `${percent}% on the principal to ${dollarsAndCents(toCents)}`

/** Returns the contracts of a band in words: 'Used vehicles 3 to 4 model years old, up to $8,000.00'. */
export function bandInWords(band: RateBand): string {
  const limits = [
    vehicleInWords(band.vehicle),
    rangeInWords(band.amountFromCents, band.amountToCents, dollarsAndCents),
    rangeInWords(band.monthsFrom, band.monthsTo, String, (count) => counted(count, 'month')),
  ].filter((words) => words !== null)
  const words = limits.length === 0 ? 'All contracts' : limits.join(', ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const CONDITIONS = { new: 'New vehicles', used: 'Used vehicles', any: 'Vehicles' } as const

function vehicleInWords(vehicle: RateBand['vehicle']): string | null {
  if (vehicle === null) return null
  const { condition, ageFrom, ageTo } = vehicle
  if (ageFrom === null && ageTo === 0) return `${CONDITIONS[condition]} of the year of the sale or later`
  const age = rangeInWords(ageFrom, ageTo, String, (years) => `${counted(years, 'model year')} old`)
  return age === null ? CONDITIONS[condition] : `${CONDITIONS[condition]} ${age}`
}

type Words = (end: number) => string

// `lastWords` formats the last end, which alone has the unit: '6 to 24 months'.
function rangeInWords(from: number | null, to: number | null, words: Words, lastWords = words): string | null {
  if (from === null) return to === null ? null : `up to ${lastWords(to)}`
  if (to === null) return `from ${lastWords(from)}`
  return from === to ? lastWords(to) : `${words(from)} to ${lastWords(to)}`
}

/** Returns the maximum rate in one line: '18% to 33% APR, by vehicle'. The details list each band. */
export function maximumInWords({ rates }: StateRule): string {
  const [first, ...rest] = rates
  if (first === undefined) return ''
  if (rest.length === 0) return first.anyOf.map(rateInWords).join(', or ')
  const by = first.vehicle === null ? 'amount' : 'vehicle'
  const figures = rates
    .map(({ anyOf }) => (anyOf.length === 1 ? figureOf(anyOf[0]) : null))
    .filter((figure) => figure !== null)
    .sort((one, other) => one - other)
  const [lowest, highest] = [figures[0], figures.at(-1)]
  const form = formOf(rates)
  if (lowest === undefined || highest === undefined || form === null || figures.length < rates.length) {
    return `${rates.length} maximums, by ${by}`
  }
  const words = form === 'add_on' ? dollarsAndCents : (percent: number) => `${percent}%`
  return `${words(lowest)} to ${words(highest)} ${form === 'add_on' ? ADD_ON : MEASURES[form]}, by ${by}`
}

const figureOf = (limit: RateLimit | undefined): number | null => {
  if (limit === undefined || limit.form === 'agreed' || limit.form === 'blended') return null
  return limit.form === 'add_on' ? limit.centsPer100 : Number(limit.percent)
}

/** Returns the form that the first limits of all bands have; null if they differ, or have no single figure. */
function formOf(rates: readonly RateBand[]): keyof typeof MEASURES | 'add_on' | null {
  const [form, ...others] = new Set(rates.map(({ anyOf }) => anyOf[0]?.form))
  if (others.length > 0 || form === undefined || form === 'agreed' || form === 'blended') return null
  return form
}

/** Returns a maximum fee in words; `base` names what a percentage is of: 'the installment'. */
export function feeInWords(maximum: FeeMaximum, base: string): string {
  switch (maximum.kind) {
    case 'agreed':
      return 'As agreed, no maximum'
    case 'amount':
      return dollarsAndCents(maximum.cents)
    case 'percent':
      return `${maximum.percent}% of ${base}`
    case 'greater':
    case 'lesser':
      return `${maximum.percent}% of ${base} or ${dollarsAndCents(maximum.cents)}, whichever is ${maximum.kind === 'lesser' ? 'less' : 'greater'}`
  }
}

/** Returns the late fee in words, with its grace period: '5% of the installment, after 15 days'. Null if unknown. */
export function lateFeeInWords({ lateFee }: StateRule): string | null {
  if (lateFee === null) return null
  const grace = lateFee.graceDays === 0 ? '' : `, after ${counted(lateFee.graceDays, 'day')}`
  return feeInWords(lateFee.maximum, 'the installment') + grace
}
