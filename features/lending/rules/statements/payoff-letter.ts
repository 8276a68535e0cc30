import { z } from 'zod'
import type { LoanEvent } from '#features/lending/rules/engine/loan-event.ts'
import { replay } from '#features/lending/rules/engine/replay.ts'
import type { LoanTerms } from '#features/lending/rules/engine/servicing-terms.ts'
import { type LateFee, nextLateFee } from '#features/lending/rules/servicing/late-fees.ts'
import { addDays } from '#platform/rules/calendar.ts'
import { isPlainDate, type PlainDate, shortDate } from '#platform/rules/dates.ts'
import { type Owed, owedOf, totalOf } from './owed.ts'

/** A payoff is stated for at most so many days ahead, because fees and payments change it. */
export const MOST_DAYS_AHEAD = 30

/** The body of POST /functions/v1/payoff-letter. */
export const payoffRequestSchema = z.strictObject({
  loan_id: z.guid('Invalid loan ID'),
  good_through: z.string('Good-through date is required').refine(isPlainDate, 'Good-through date must be a date'),
})

/** The amount that pays off a loan if it arrives on a day, and what would change it. Amounts are whole cents. */
export interface PayoffLetter {
  goodThrough: PlainDate
  /** By part, on the good-through date. A credit balance lowers the payoff. */
  owed: Owed
  totalCents: number
  /** The amount that each day after the good-through date adds. */
  perDiemCents: number
  /** A late fee that is assessed by the good-through date if nothing is paid. It isn't part of the payoff. */
  lateFee: LateFee | null
  /** The contract's fee for a payment that the bank returns. Null without one. */
  returnFeeCents: number | null
}

/** Why there is no payoff letter. */
export interface PayoffRefusal {
  code: 'PAYOFF_DATE' | 'LOAN_ENDED'
  message: string
}

interface Days {
  today: PlainDate
  goodThrough: PlainDate
}

/** Returns why a loan has no payoff letter, or null if it has one. */
export function payoffRefusal(terms: LoanTerms, events: readonly LoanEvent[], days: Days): PayoffRefusal | null {
  const { today, goodThrough } = days
  const last = addDays(today, MOST_DAYS_AHEAD)
  if (goodThrough < today || goodThrough > last) {
    const message = `Enter a good-through date from ${shortDate(today)} to ${shortDate(last)}`
    return { code: 'PAYOFF_DATE', message }
  }
  if (goodThrough < terms.start)
    return {
      code: 'PAYOFF_DATE',
      message: `The loan begins on ${shortDate(terms.start)}. Enter that day or a later one.`,
    }
  const { status } = replay(terms, events, today)
  if (status === 'sold') return { code: 'LOAN_ENDED', message: 'This loan was sold. Its new owner states the payoff.' }
  if (status === 'settled') return { code: 'LOAN_ENDED', message: 'This loan is settled. Nothing is owed on it.' }
  if (payoffLetter(terms, events, days).totalCents <= 0)
    return { code: 'LOAN_ENDED', message: 'Nothing is owed on this loan' }
  return null
}

/** The payoff of a loan on the good-through date, if nothing is paid or charged until then. */
export function payoffLetter(
  terms: LoanTerms,
  events: readonly LoanEvent[],
  { today, goodThrough }: Days,
): PayoffLetter {
  const state = replay(terms, events, goodThrough)
  const owed = owedOf(state, events)
  const lateFee = nextLateFee(terms, replay(terms, events, today))
  return {
    ...{ goodThrough, owed, totalCents: totalOf(owed), perDiemCents: state.payoff.perDiemCents },
    lateFee: lateFee !== null && lateFee.on <= goodThrough ? lateFee : null,
    returnFeeCents: terms.nsfFeeCents ?? null,
  }
}
