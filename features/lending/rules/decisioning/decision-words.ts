import { counted } from '#platform/rules/counted.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import type { Outcome, PricedOffer, TraceStep } from './decision-inputs.ts'
import { type InputKey, type InputValue, inputFacts, isInputKey } from './input-registry.ts'

/** The name of each outcome on screen. */
export const OUTCOME_WORDS: Readonly<Record<Outcome, string>> = {
  approve: 'Approve',
  approve_with_conditions: 'Approve with conditions',
  counteroffer: 'Counteroffer',
  refer: 'Refer to a person',
  decline: 'Decline',
}

/** The name of each result of a step on screen. */
export const RESULT_WORDS: Readonly<Record<TraceStep['result'], string>> = {
  applied: 'Applied',
  not_applied: 'Did not apply',
  missing: 'Data missing',
  waived: 'Waived',
  skipped: 'Skipped',
}

/** The name of each stage on screen. */
export const STAGE_WORDS: Readonly<Record<TraceStep['stage'], string>> = {
  before_pull: 'Before the pull',
  after_pull: 'After the pull',
  scorecard: 'Scorecard',
  price: 'Price',
  after_price: 'After pricing',
  counteroffer: 'Counteroffers',
}

/** Returns an input's value in words: '$1,200.00', '45.5%', '36 months', 'yes', 'unknown'. */
function valueWords(key: InputKey, value: InputValue): string {
  if (value === null) return 'unknown'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string') return value.replaceAll('_', ' ')
  switch (inputFacts(key).unit) {
    case 'cents':
      return dollarsAndCents(value)
    case 'percent':
      return `${value}%`
    case 'months':
      return counted(value, 'month')
    case 'days':
      return counted(value, 'day')
    default:
      return String(value)
  }
}

/** Returns the inputs of a step in words, with their labels. */
export function inputsWords({ inputs }: TraceStep): { label: string; value: string }[] {
  return Object.entries(inputs).flatMap(([key, value]) =>
    isInputKey(key) ? [{ label: inputFacts(key).label, value: valueWords(key, value ?? null) }] : [],
  )
}

/** Returns a step's name on screen. Lines of the scorecard are named by their input. */
export const stepName = ({ id, name, stage }: TraceStep): string =>
  stage === 'scorecard' && isInputKey(id) ? inputFacts(id).label : name

/** Returns terms in one line: '$6,000.00 over 36 months at 11.99%, 36 payments of $199.25'. */
export function offerWords(offer: PricedOffer): string {
  const down = offer.down_payment_cents === null ? '' : `, ${dollarsAndCents(offer.down_payment_cents)} down`
  const fee = offer.fee_cents === 0 ? '' : `, fee ${dollarsAndCents(offer.fee_cents)}`
  return `${dollarsAndCents(offer.amount_cents)}${down} over ${counted(offer.term_months, 'month')} at ${offer.rate_percent}%${fee}: ${counted(offer.payments, 'payment')} of ${dollarsAndCents(offer.payment_cents)}`
}
