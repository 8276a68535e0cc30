/** The conditions of a queue. Each one that is set must hold. Amounts are whole cents. */
export interface QueueRule {
  min_days: number | null
  max_days: number | null
  min_cents: number | null
  max_cents: number | null
  is_broken_promise: boolean
  no_contact_days: number | null
  is_first_payment_default: boolean
}

/** A company's queue. The catch-all has no conditions and comes last. */
export interface Queue extends QueueRule {
  name: string
  is_catch_all: boolean
}

/** The facts about a late loan by which it is sorted. */
export interface LateLoan {
  days_past_due: number
  past_due_cents: number
  /** The newest promise of the loan was broken. */
  has_broken_promise: boolean
  /** Days since the last conversation, or since the loan became late if that is later. */
  days_without_contact: number
  /** The first installment of the loan is unpaid. */
  is_first_payment_default: boolean
}

const isWithin = (value: number, least: number | null, most: number | null) =>
  (least === null || value >= least) && (most === null || value <= most)

/** Returns true if a late loan meets every condition of a queue. The database has the same rule: app.collection_queue_for. */
function meetsRule(rule: QueueRule, loan: LateLoan): boolean {
  return (
    isWithin(loan.days_past_due, rule.min_days, rule.max_days) &&
    isWithin(loan.past_due_cents, rule.min_cents, rule.max_cents) &&
    isWithin(loan.days_without_contact, rule.no_contact_days, null) &&
    (!rule.is_broken_promise || loan.has_broken_promise) &&
    (!rule.is_first_payment_default || loan.is_first_payment_default)
  )
}

/** Returns the first queue, in the company's order, whose conditions a late loan meets. Null only without a catch-all. */
export function queueOf<Kept extends QueueRule>(queues: readonly Kept[], loan: LateLoan): Kept | null {
  return queues.find((queue) => meetsRule(queue, loan)) ?? null
}

const ANY: QueueRule = {
  ...{ min_days: null, max_days: null, min_cents: null, max_cents: null, no_contact_days: null },
  ...{ is_broken_promise: false, is_first_payment_default: false },
}

/** The queues of a company that has not defined its own. The database has the same list: app.ensure_collection_queues. */
export const STARTING_QUEUES: readonly Queue[] = [
  { ...ANY, name: 'Broken promises', is_catch_all: false, is_broken_promise: true },
  { ...ANY, name: 'First payment missed', is_catch_all: false, is_first_payment_default: true },
  { ...ANY, name: '90 days and more', is_catch_all: false, min_days: 90 },
  { ...ANY, name: '60 to 89 days', is_catch_all: false, min_days: 60, max_days: 89 },
  { ...ANY, name: '30 to 59 days', is_catch_all: false, min_days: 30, max_days: 59 },
  { ...ANY, name: 'No contact in 7 days', is_catch_all: false, no_contact_days: 7 },
  { ...ANY, name: 'All other late loans', is_catch_all: true },
]
