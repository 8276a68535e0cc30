import { addDays } from '#platform/rules/calendar.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import type { LoanEvent } from './engine/loan-event.ts'
import type { LoanState, LoanStatus } from './engine/loan-state.ts'

/** The figures of a loan that are stored with it, so that lists and reports need no replay. Amounts are whole cents. */
export interface LoanFigures {
  /** The principal owed. */
  amount: number
  status: LoanStatus
  past_due_amount: number
  days_past_due: number
  past_due_since: PlainDate | null
  next_payment_date: PlainDate | null
  fees_owed: number
  credit_balance: number
  charged_off_on: PlainDate | null
  charged_off_amount: number | null
  recovered_amount: number
  /** The next day on which these figures change without a posting. Null if no day changes them. */
  next_change_on: PlainDate | null
}

/** The stored figures of a state. `events` are all events of the loan, also those after the state's day. */
export function figuresOf(state: LoanState, events: readonly LoanEvent[]): LoanFigures {
  const { chargedOff } = state
  return {
    amount: state.principalCents,
    status: state.status,
    past_due_amount: state.pastDueCents,
    days_past_due: state.daysPastDue,
    past_due_since: state.oldestUnpaidDue,
    next_payment_date: state.nextDue?.on ?? null,
    fees_owed: state.feesOwedCents + state.chargesOwedCents,
    credit_balance: state.creditBalanceCents,
    charged_off_on: chargedOff?.on ?? null,
    charged_off_amount: chargedOff === null ? null : chargedOff.principalCents + chargedOff.interestCents,
    recovered_amount: chargedOff?.recoveredCents ?? 0,
    next_change_on: nextChangeOn(state, events),
  }
}

// A loan that is past due is one day later every day. Otherwise nothing changes until the next due date has passed.
function nextChangeOn({ asOf, daysPastDue, nextDue }: LoanState, events: readonly LoanEvent[]): PlainDate | null {
  const ahead = events.filter(({ on }) => on > asOf).map(({ on }) => on)
  const days = [
    ...(daysPastDue > 0 ? [addDays(asOf, 1)] : []),
    ...(nextDue === null ? [] : [addDays(nextDue.on, 1)]),
    ...ahead,
  ]
  return days.toSorted()[0] ?? null
}
