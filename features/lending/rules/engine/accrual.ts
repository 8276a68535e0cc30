import type { PlainDate } from '#platform/rules/dates.ts'
import type { AccrualClock } from './accrual-clock.ts'
import { rateOf, WHOLE } from './annual-rate.ts'
import type { RateStep } from './contract-terms.ts'

/** The accrual of interest: a balance earns balance × weight / denominator over a span, exactly. */
export interface Accrual {
  denominator: bigint
  weight(from: PlainDate, to: PlainDate): bigint
}

/** The accrual at rates that change on given days. A rate holds from its day on. */
export function accrualAt(clock: AccrualClock, rates: readonly RateStep[]): Accrual {
  const steps = rates.map(({ on, ratePercent }) => ({ on, rate: rateOf(ratePercent) })).toSorted(byDay)
  const denominator = WHOLE * clock.unitsPerYear
  const [only] = steps
  if (only === undefined) throw new RangeError('A loan needs a rate')
  if (steps.length === 1)
    return { denominator, weight: (from, to) => only.rate * BigInt(clock.position(to) - clock.position(from)) }
  return { denominator, weight: (from, to) => steppedWeight(clock, steps, from, to) }
}

interface Step {
  on: PlainDate
  rate: bigint
}

function steppedWeight(clock: AccrualClock, steps: readonly Step[], from: PlainDate, to: PlainDate): bigint {
  let weight = 0n
  for (const [n, { on, rate }] of steps.entries()) {
    // The first rate also holds before its day: nothing accrues before the start.
    const begins = n === 0 || on < from ? from : on
    const ends = earlier(steps[n + 1]?.on ?? to, to)
    if (begins < ends) weight += rate * BigInt(clock.position(ends) - clock.position(begins))
  }
  return weight
}

const byDay = (one: Step, other: Step) => (one.on < other.on ? -1 : Number(one.on > other.on))
const earlier = (one: PlainDate, other: PlainDate) => (one < other ? one : other)
