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

/** The parts of an applied payment. They add up to the whole payment. */
export interface Allocation {
  /** Negative if a payoff returns interest that was paid in advance and never accrued. */
  interestCents: number
  principalCents: number
  feesCents: number
}

/** Why a payment can't be recorded. */
export interface PaymentRefusal {
  code: 'LOAN_PAID_OFF' | 'PAYMENT_DATE' | 'PAYMENT_TOO_HIGH'
  message: string
  /** The highest amount possible for that day, if the amount is the problem. */
  mostCents?: number
}

/** Returns why the payment can't be recorded given the ledger, or null if it can. */
export function paymentRefusal(
  terms: LoanTerms,
  postings: readonly Posting[],
  { amountCents, effectiveDate }: Received,
  today: PlainDate,
): PaymentRefusal | null {
  if (loanAccount(terms, postings, today).status === 'paid_off')
    return { code: 'LOAN_PAID_OFF', message: 'This loan is paid off. Nothing is owed on it.' }
  if (effectiveDate > today) return { code: 'PAYMENT_DATE', message: 'A payment can’t be dated in the future' }
  if (effectiveDate < terms.startDate) {
    const message = `The loan began on ${shortDate(terms.startDate)}. A payment can’t be dated earlier.`
    return { code: 'PAYMENT_DATE', message }
  }
  const mostCents = mostPayableCents(terms, postings, effectiveDate)
  if (amountCents <= mostCents) return null
  return { code: 'PAYMENT_TOO_HIGH', message: tooHigh(mostCents, postings, effectiveDate), mostCents }
}

function tooHigh(mostCents: number, postings: readonly Posting[], day: PlainDate): string {
  const [most, date] = [dollarsAndCents(mostCents), shortDate(day)]
  return laterPaymentDays(postings, day).length === 0
    ? `This is more than the borrower owes: the payoff on ${date} is ${most}`
    : `This is more than the borrower owes. With the payments dated later, at most ${most} can be dated ${date}.`
}

/**
 * Returns the most that can be received on a day: its payoff. If the ledger has later payments, returns what they
 * leave, so that the loan doesn't end before the last of them. Returns 0 if the loan ended earlier and a fee was paid
 * afterwards.
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

/** Returns how a payment is applied after the earlier postings: the ledger with it minus the ledger without it. */
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

/** Returns the loan as of today once the payment is in its ledger. */
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
