import { emptyAllocation } from '#features/lending/rules/engine/ledger.ts'
import type { EventOf, LoanEvent } from '#features/lending/rules/engine/loan-event.ts'
import type { Allocation, LoanState } from '#features/lending/rules/engine/loan-state.ts'
import { replay } from '#features/lending/rules/engine/replay.ts'
import type { LoanTerms } from '#features/lending/rules/engine/servicing-terms.ts'
import { stateOfLoan } from '#features/lending/rules/loan-on-day.ts'
import { kindOfMoney, type Received } from '#features/lending/rules/payment.ts'
import { loanEventsOf, type StoredPosting } from '#features/lending/rules/stored-loan.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { type LateFee, lateFeesDue, lateFeesToTakeBack } from './late-fees.ts'

/** Money received before, of which other parts go to interest, principal, or fees now. */
export interface ChangedReceipt {
  id: string
  on: PlainDate
  cents: number
  before: Allocation
  after: Allocation
}

/** The effects of a posting that is about to be entered. */
export interface PostingEffects {
  /** The loan today without it and with it. */
  before: LoanState
  after: LoanState
  /** Automatic late fees that the server takes back, because their installments were paid on time. */
  feesTakenBack: EventOf<'fee'>[]
  /** In the order of their days. */
  changedReceipts: ChangedReceipt[]
}

const ADDED = 'added'

/** The effects of a payment on the loan, and where its money goes. */
export function effectsOfPayment(
  terms: LoanTerms,
  postings: readonly StoredPosting[],
  { amountCents, effectiveDate }: Received,
  today: PlainDate,
): PostingEffects & { allocation: Allocation } {
  const kind = kindOfMoney(stateOfLoan({ terms, postings, today }), effectiveDate)
  const payment = { ...BARE, kind, amount: amountCents, effective_date: effectiveDate }
  const feesTakenBack = lateFeesToTakeBack(terms, [...postings, payment], today)
  const reversals = feesTakenBack.map(({ id, cents }) => reversalOf({ id, amount: cents }, today))
  const effects = effectsOf(terms, postings, [payment, ...reversals], today)
  return { ...effects, feesTakenBack, allocation: effects.after.allocations.get(ADDED) ?? emptyAllocation() }
}

/**
 * The effects of reversing a posting, and the late fees that its installments have earned then. The aging job assesses those.
 *
 * @param bookedOn the company's day on which the loan came into the books
 */
export function effectsOfReversal(
  terms: LoanTerms,
  postings: readonly StoredPosting[],
  reversed: Pick<StoredPosting, 'id' | 'amount'>,
  { today, bookedOn }: { today: PlainDate; bookedOn: PlainDate },
): PostingEffects & { lateFees: LateFee[] } {
  const reversal = reversalOf(reversed, today)
  const period = { from: bookedOn, today }
  const due = new Set(lateFeesDue(terms, loanEventsOf(postings), period).map(({ installment }) => installment))
  const dueThen = lateFeesDue(terms, loanEventsOf([...postings, reversal]), period)
  return {
    ...effectsOf(terms, postings, [reversal], today),
    feesTakenBack: [],
    lateFees: dueThen.filter(({ installment }) => !due.has(installment)),
  }
}

/** Returns true if the borrower must be notified, because figures that were given before are no longer right. */
export const changesWhatWasGiven = ({ feesTakenBack, changedReceipts }: PostingEffects): boolean =>
  feesTakenBack.length > 0 || changedReceipts.length > 0

const BARE = { id: ADDED, reverses_id: null, details: {} }

const reversalOf = ({ id, amount }: Pick<StoredPosting, 'id' | 'amount'>, today: PlainDate): StoredPosting => ({
  ...BARE,
  ...{ id: `reversal of ${id}`, kind: 'reversal', amount, effective_date: today, reverses_id: id },
})

function effectsOf(
  terms: LoanTerms,
  postings: readonly StoredPosting[],
  added: readonly StoredPosting[],
  today: PlainDate,
): Pick<PostingEffects, 'before' | 'after' | 'changedReceipts'> {
  const events = loanEventsOf(postings)
  const before = replay(terms, events, today)
  const after = stateOfLoan({ terms, postings: [...postings, ...added], today })
  return { before, after, changedReceipts: changedReceipts(events, before, after) }
}

// Credits have no receipt.
const WITH_RECEIPT: readonly LoanEvent['kind'][] = ['payment', 'recovery', 'settlement']

function changedReceipts(events: readonly LoanEvent[], before: LoanState, after: LoanState): ChangedReceipt[] {
  return events
    .flatMap((event): ChangedReceipt[] => {
      const [was, is] = [before.allocations.get(event.id), after.allocations.get(event.id)]
      if (!('cents' in event) || !WITH_RECEIPT.includes(event.kind) || was === undefined || is === undefined) return []
      return isSameSplit(was, is) ? [] : [{ id: event.id, on: event.on, cents: event.cents, before: was, after: is }]
    })
    .toSorted((one, other) => (one.on < other.on ? -1 : Number(one.on > other.on)))
}

// A receipt doesn't name installments.
const SPLIT = ['interestCents', 'principalCents', 'feesCents', 'chargesCents', 'creditCents', 'recoveredCents'] as const

function isSameSplit(one: Allocation, other: Allocation): boolean {
  return SPLIT.every((part) => one[part] === other[part])
}
