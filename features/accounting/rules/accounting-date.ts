import { isImported, type StoredPosting } from '#features/lending/rules/stored-loan.ts'
import { daysBetween, onDayOfMonth } from '#platform/rules/calendar.ts'
import type { PlainDate } from '#platform/rules/dates.ts'

/** A posting with the moment of its entry. */
export interface EnteredPosting extends StoredPosting {
  method: string | null
  /** The company's day of entry. */
  entered_on: PlainDate
  /** The moment of entry in microseconds. */
  entered_at: number
}

/** A posting with the day on which the books count it. */
export interface AccountedPosting extends EnteredPosting {
  /** Its place in the order of entry. */
  place: number
  accountedOn: PlainDate
  /** True for the history of a loan that came from other books. */
  isOpening: boolean
}

interface LoanFacts {
  start: PlainDate
  /** The company's day on which the loan came into the books. */
  bookedOn: PlainDate
  /** When a month was frozen, in microseconds, by its last day. */
  frozenAt: ReadonlyMap<PlainDate, number>
}

// A loan is booked within days of its contract. One that is older came from other books, with its history.
const DAYS_TO_BOOK = 31

/**
 * Returns each posting with its accounting date, in the order in which the books count them. That is its effective date, unless that
 * month was frozen before the entry, or was over before the loan came into the books: then it is the day of entry. So a frozen month
 * never changes. A reversal counts in the month of its posting as long as that month is not frozen, because the engine and the frozen
 * month leave both out.
 */
export function accounted(postings: readonly EnteredPosting[], facts: LoanFacts): AccountedPosting[] {
  const isOld = daysBetween(facts.start, facts.bookedOn) > DAYS_TO_BOOK
  const days = new Map<string, PlainDate>()
  const dated = postings.map((posting, place) => {
    const accountedOn = dayOf(posting, facts, days.get(posting.reverses_id ?? ''))
    days.set(posting.id, accountedOn)
    return {
      ...posting,
      place,
      accountedOn,
      isOpening: isImported(posting) || (isOld && isBeforeBooking(posting, facts)),
    }
  })
  // Sorting is stable: entries of one day stay in the order of entry.
  return dated.toSorted((one, other) =>
    one.accountedOn < other.accountedOn ? -1 : Number(one.accountedOn > other.accountedOn),
  )
}

function dayOf(posting: EnteredPosting, facts: LoanFacts, reversed: PlainDate | undefined): PlainDate {
  const own = ownDay(posting, facts)
  if (reversed === undefined) return own
  if (isFrozen(reversed, posting, facts)) return own > reversed ? own : reversed
  const last = monthEndOf(reversed)
  const within = own < last ? own : last
  return within > reversed ? within : reversed
}

function ownDay(posting: EnteredPosting, facts: LoanFacts): PlainDate {
  const { effective_date, entered_on } = posting
  if (effective_date >= entered_on) return effective_date
  return isBeforeBooking(posting, facts) || isFrozen(effective_date, posting, facts) ? entered_on : effective_date
}

const isBeforeBooking = ({ effective_date }: EnteredPosting, { bookedOn }: LoanFacts) =>
  monthEndOf(effective_date) < bookedOn

// A month without a moment was not frozen for this company. It counts as open only while it lasts.
function isFrozen(day: PlainDate, { entered_on, entered_at }: EnteredPosting, { frozenAt }: LoanFacts): boolean {
  const month = monthEndOf(day)
  const moment = frozenAt.get(month)
  return moment === undefined ? month < entered_on : moment < entered_at
}

/** Returns the last day of a day's month. */
export const monthEndOf = (day: PlainDate): PlainDate => onDayOfMonth(day, 31)
