import { rateOf } from './annual-rate.ts'
import type { RateStep } from './contract-terms.ts'
import type { LoanEvent } from './loan-event.ts'

export const SCRA_PERCENT = '6'

/**
 * The rates at which a loan accrues: those agreed and changed, no more than 6 percent under the SCRA, and 0 while accrual is off or
 * once the loan has left the book.
 *
 * @see 50 USC 3937
 */
export function effectiveRates(
  agreed: readonly [RateStep, ...RateStep[]],
  events: readonly LoanEvent[],
): [RateStep, ...RateStep[]] {
  const steps = agreedSteps(agreed, events)
  const days = [...steps.map(({ on }) => on), ...events.flatMap(daysOfChange)].toSorted(compare)
  const [first = agreed[0].on, ...later] = [...new Set(days)]
  const rateOn = (on: string) => ({ on, ratePercent: rateAt(on, steps, events) })
  return [rateOn(first), ...later.map(rateOn)]
}

/** The rates as agreed and changed, without the SCRA's cap. */
export function agreedSteps(agreed: readonly RateStep[], events: readonly LoanEvent[]): RateStep[] {
  const changes = events.flatMap((event) => {
    if (event.kind !== 'rate_change' && event.kind !== 'modification') return []
    return event.ratePercent === undefined ? [] : [{ on: event.on, ratePercent: event.ratePercent }]
  })
  return [...agreed, ...changes].toSorted((one, other) => compare(one.on, other.on))
}

function daysOfChange(event: LoanEvent): string[] {
  if (event.kind === 'scra') return [event.on, event.until]
  return ['accrual_off', 'accrual_on'].includes(event.kind) ? [event.on] : []
}

function rateAt(day: string, steps: readonly RateStep[], events: readonly LoanEvent[]): string {
  const accrual = events.findLast(({ kind, on }) => on <= day && (kind === 'accrual_off' || kind === 'accrual_on'))
  if (accrual?.kind === 'accrual_off') return '0'
  const agreed = (steps.findLast(({ on }) => on <= day) ?? steps[0])?.ratePercent ?? '0'
  const isCapped = events.some((event) => event.kind === 'scra' && event.on <= day && day < event.until)
  return isCapped && rateOf(agreed) > rateOf(SCRA_PERCENT) ? SCRA_PERCENT : agreed
}

const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other))
