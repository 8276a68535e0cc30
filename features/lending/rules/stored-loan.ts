import type { PlainDate } from '#platform/rules/dates.ts'
import type { DayCount } from './day-count.ts'
import type { LoanEvent } from './engine/loan-event.ts'
import { DEFAULT_WATERFALL, type LoanTerms } from './engine/servicing-terms.ts'

/** The columns of a loan that say what was agreed. Amounts are whole cents. */
export interface StoredTerms {
  /** Null for a scheduled loan with equal monthly payments, which the other columns describe. */
  terms: LoanTerms | null
  original_amount: number
  interest_rate: string
  term_months: number
  monthly_payment: number
  day_count: DayCount
  start_date: PlainDate
  first_payment_date: PlainDate
}

/** The terms of a stored loan, as the engine reads them. */
export function loanTermsOf(loan: StoredTerms): LoanTerms {
  return loan.terms ?? monthlyTermsOf(loan)
}

/** A scheduled loan with equal monthly payments: interest follows the schedule, whenever payments arrive. */
function monthlyTermsOf(loan: StoredTerms): LoanTerms {
  const start = loan.start_date
  return {
    method: 'scheduled',
    dayCount: loan.day_count,
    start,
    rates: [{ on: start, ratePercent: loan.interest_rate }],
    calendar: { every: 'month', firstDue: loan.first_payment_date, count: loan.term_months },
    // Loans that were imported may have any payment, and each must have figures.
    payment: { fixedCents: loan.monthly_payment, allowsNegativeAmortization: true },
    advances: [{ on: start, cents: loan.original_amount }],
    waterfall: DEFAULT_WATERFALL.scheduled,
    shortToleranceCents: 0,
  }
}

/** The kinds of postings. The first advance is a disbursement; every other kind is the event's. */
export const POSTING_KINDS = [
  'disbursement',
  'advance',
  'payment',
  'credit',
  'refund',
  'reversal',
  'fee',
  'waiver',
  'charge',
  'rate_change',
  'scra',
  'accrual_off',
  'accrual_on',
  'due_date_change',
  'payment_change',
  'extension',
  'modification',
  'charge_off',
  'recovery',
  'settlement',
  'sale',
  'deceased',
  'bankruptcy',
  'bankruptcy_dismissed',
  'fraud',
  'fraud_resolved',
] as const satisfies readonly (LoanEvent['kind'] | 'disbursement')[]
export type PostingKind = (typeof POSTING_KINDS)[number]

/** Every posting can be reversed except the first advance and a reversal. A charge-off is decided for good. */
export const isReversible = (kind: PostingKind): boolean => !['disbursement', 'reversal', 'charge_off'].includes(kind)

/** A stored posting. Amounts are whole cents. */
export interface StoredPosting {
  id: string
  kind: PostingKind
  /** Null if it moves no money. */
  amount: number | null
  effective_date: PlainDate
  reverses_id: string | null
  /** The event's other fields. */
  details: object
}

/** Returns true if the product entered the posting by itself, such as a late fee after the grace period. */
export function isAutomatic({ details }: Pick<StoredPosting, 'details'>): boolean {
  return 'isAutomatic' in details
}

/** Returns true if the posting came with its loan from another system. */
export function isImported({ details }: Pick<StoredPosting, 'details'>): boolean {
  return 'isImported' in details
}

/** The events of a loan. The postings are in the order of entry. */
export function loanEventsOf(postings: readonly StoredPosting[]): LoanEvent[] {
  return postings.map(eventOf)
}

function eventOf(
  { id, kind, amount, effective_date, reverses_id, details }: StoredPosting,
  sequence: number,
): LoanEvent {
  const event = {
    ...{ id, sequence, on: effective_date, kind: kind === 'disbursement' ? 'advance' : kind },
    ...(amount !== null && { cents: amount }),
    ...(reverses_id !== null && { reverses: reverses_id }),
    // The rest of a settlement in installments is forgiven without money.
    ...(kind === 'settlement' && amount === null && { cents: 0 }),
    // An imported fee has no kind: the product knew only late fees.
    ...(kind === 'fee' && { fee: 'late' }),
    ...details,
  }
  // Only the server writes postings, each from an event of its kind (server/ledger/enter-event.ts).
  return event as LoanEvent
}

/** The stored form of an event. */
export function postingOf(event: LoanEvent): Omit<StoredPosting, 'id'> {
  const { id: _, sequence: __, kind, on, ...fields } = event
  const { cents = null, reverses = null, ...details } = { cents: undefined, reverses: undefined, ...fields }
  return { kind, amount: cents, effective_date: on, reverses_id: reverses, details }
}
