import { type PlainDate, shortDate } from '#platform/rules/dates.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { type AccountState, type Posting, sumCents } from './account-state.ts'
import { accountAfter, payoffsOn } from './allocation.ts'
import { type LoanAccount, loanAccount } from './loan-account.ts'
import type { LoanTerms } from './schedule.ts'

/** Money received for a loan, not yet in its ledger. */
export interface Received {
  amountCents: number
  effectiveDate: PlainDate
}

/** What a payment went to; the parts are the whole payment. */
export interface Allocation {
  /** Below zero where a payoff gives back interest that was paid ahead and never accrued. */
  interestCents: number
  principalCents: number
  feesCents: number
}

/** Why a payment can't be entered. */
export interface PaymentRefusal {
  code: 'LOAN_PAID_OFF' | 'PAYMENT_DATE' | 'PAYMENT_TOO_HIGH'
  message: string
  /** The most that could be entered for that day, where that is the matter. */
  mostCents?: number
}

/** Why the payment can't be entered, given what is in the ledger; null when it can. */
export function paymentRefusal(
  terms: LoanTerms,
  postings: readonly Posting[],
  { amountCents, effectiveDate }: Received,
  today: PlainDate,
): PaymentRefusal | null {
  if (loanAccount(terms, postings, today).status === 'paid_off')
    return { code: 'LOAN_PAID_OFF', message: 'The loan is paid off: nothing is owed on it' }
  if (effectiveDate > today) return { code: 'PAYMENT_DATE', message: 'A payment cannot be dated in the future' }
  if (effectiveDate < terms.startDate) {
    const message = `The loan began on ${shortDate(terms.startDate)}: a payment cannot be dated before that`
    return { code: 'PAYMENT_DATE', message }
  }
  const mostCents = mostPayableCents(terms, postings, effectiveDate)
  if (amountCents <= mostCents) return null
  return { code: 'PAYMENT_TOO_HIGH', message: tooHigh(mostCents, postings, effectiveDate), mostCents }
}

function tooHigh(mostCents: number, postings: readonly Posting[], day: PlainDate): string {
  const [most, date] = [dollarsAndCents(mostCents), shortDate(day)]
  return laterPaymentDays(postings, day).length === 0
    ? `That is more than is owed: the payoff of ${date} is ${most}`
    : `With the payments dated later, that is more than is owed: at most ${most} can be dated ${date}`
}

/**
 * The most that can be received on a day: its payoff. Where payments of later days are in the ledger, what those leave, and
 * never so much that the loan ends before the last of them. Nothing where it has ended before, and a fee was paid afterwards.
 */
export function mostPayableCents(terms: LoanTerms, postings: readonly Posting[], day: PlainDate): number {
  const payoffs = payoffsOn(terms, postings, [day, ...laterPaymentDays(postings, day)])
  const left = payoffs.map(({ totalCents }, n) => (n === payoffs.length - 1 ? totalCents : totalCents - 1))
  return Math.max(0, Math.min(...left))
}

function laterPaymentDays(postings: readonly Posting[], day: PlainDate): PlainDate[] {
  const reversed = new Set(postings.map(({ reversesId }) => reversesId))
  const later = postings.filter(
    ({ id, kind, effectiveDate }) => kind === 'payment' && effectiveDate > day && !reversed.has(id),
  )
  return [...new Set(later.map(({ effectiveDate }) => effectiveDate))].toSorted()
}

/** What a payment goes to, after the postings that were there before it: the ledger with it less the ledger without. */
export function allocationOf(terms: LoanTerms, before: readonly Posting[], received: Received): Allocation {
  const without = accountAfter(terms, before, received.effectiveDate)
  const withIt = accountAfter(terms, [...before, asPosting(received)], received.effectiveDate)
  const gained = (paid: (account: AccountState) => number) => paid(withIt) - paid(without)
  return {
    interestCents: gained(({ instalments }) => sumCents(instalments.map((row) => row.paidInterestCents))),
    principalCents: gained(({ instalments }) => sumCents(instalments.map((row) => row.paidPrincipalCents))),
    feesCents: gained(({ paidFeesCents }) => paidFeesCents),
  }
}

/** The loan as it stands today once the payment is in its ledger. */
export function accountWith(
  terms: LoanTerms,
  postings: readonly Posting[],
  received: Received,
  today: PlainDate,
): LoanAccount {
  return loanAccount(terms, [...postings, asPosting(received)], today)
}

const asPosting = ({ amountCents, effectiveDate }: Received): Posting => ({
  id: 'received',
  kind: 'payment',
  amountCents,
  effectiveDate,
  reversesId: null,
})
