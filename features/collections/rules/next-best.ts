/** The facts about a late loan that decide when it should be worked. */
export interface RankedLoan {
  days_past_due: number
  past_due_cents: number
  has_broken_promise: boolean
  is_first_payment_default: boolean
  days_without_contact: number
  /** A promise is open and its next day has not come, or the collector chose a later day. */
  is_waiting: boolean
}

const [BROKEN, FIRST_PAYMENT, WAITING] = [400, 300, -10_000]
const MOST_DAYS = 180
const MOST_AMOUNT = 200
const DOLLARS_PER_POINT = 10
const [POINTS_PER_SILENT_DAY, MOST_SILENT_DAYS] = [5, 30]

/**
 * Returns the points of a late loan: the loan with the most points is worked next. A broken promise has 400 points, a missed first payment
 * 300, each day past due 1 (at most 180), each $10 past due 1 (at most 200), and each day without a conversation 5 (at most 150). A loan
 * that waits for a promised day or for a chosen day comes after all that don't wait. The database has the same rule: app.collection_rank.
 */
export function collectionRank(loan: RankedLoan): number {
  return (
    (loan.has_broken_promise ? BROKEN : 0) +
    (loan.is_first_payment_default ? FIRST_PAYMENT : 0) +
    Math.min(loan.days_past_due, MOST_DAYS) +
    Math.min(Math.floor(loan.past_due_cents / (DOLLARS_PER_POINT * 100)), MOST_AMOUNT) +
    POINTS_PER_SILENT_DAY * Math.min(loan.days_without_contact, MOST_SILENT_DAYS) +
    (loan.is_waiting ? WAITING : 0)
  )
}
