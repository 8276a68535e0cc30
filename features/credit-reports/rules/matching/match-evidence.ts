import { reportedDay, reportedMonth } from '#features/credit-reports/rules/reported-day.ts'
import type { Tradeline } from '#features/credit-reports/rules/tradelines.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { type AccountClass, accountClass, mayBeSameClass } from './account-class.ts'
import { creditorWords, nameLikeness } from './creditor-name.ts'

/** The fields that decide whether two bureaus' accounts are the same. */
export type MatchableAccount = Pick<
  Tradeline,
  | 'company'
  | 'accountType'
  | 'openedOn'
  | 'closedOn'
  | 'balanceCents'
  | 'creditLimitCents'
  | 'highCreditCents'
  | 'monthlyPaymentCents'
> & {
  /** The account number as the bureau shows it, masked or truncated. */
  accountNumber?: string | null | undefined
}

/** Accounts of different bureaus with at least this much evidence count as the same. */
export const SAME_ACCOUNT = 5

/** An account's parsed evidence. It is cached, because a long file compares each account with hundreds of others. */
export interface Signature {
  words: string[]
  digits: string
  openedOn: PlainDate | null
  openedMonth: number | null
  accountClass: AccountClass | null
  account: MatchableAccount
}

/**
 * Returns the comparable parts of an account. Only the last digits of its number count, because bureaus mask
 * different parts of the rest.
 */
export function signatureOf(account: MatchableAccount): Signature {
  return {
    words: creditorWords(account.company),
    digits: /\d+$/.exec(account.accountNumber?.trim() ?? '')?.[0].slice(-4) ?? '',
    openedOn: reportedDay(account.openedOn),
    openedMonth: reportedMonth(account.openedOn),
    accountClass: accountClass(account.accountType),
    account,
  }
}

/**
 * Returns how likely two bureaus' accounts are the same: the sum of evidence from creditor, opening date, type, last
 * digits and amounts. A field that is missing in one of them has no effect. `likeness` compares the creditors' names.
 */
export function matchEvidence(one: Signature, other: Signature, likeness = nameLikeness): number {
  return (
    fromName(likeness(one.words, other.words)) +
    fromDigits(one.digits, other.digits) +
    fromOpening(one, other) +
    fromClass(one.accountClass, other.accountClass) +
    fromAmounts(one, other)
  )
}

const fromName = (likeness: number) => {
  if (likeness >= 0.9) return 4
  if (likeness >= 0.7) return 2.5
  return likeness >= 0.5 ? 0.5 : -4
}

// A different number means a different account, even if everything else agrees, as it may for twins.
const ANOTHER_NUMBER = -20

function fromDigits(one: string, other: string): number {
  const length = Math.min(one.length, other.length)
  if (length < 3) return 0
  return one.slice(-length) === other.slice(-length) ? 5 : ANOTHER_NUMBER
}

function fromOpening(one: Signature, other: Signature): number {
  if (one.openedMonth === null || other.openedMonth === null) return 0
  const apart = Math.abs(one.openedMonth - other.openedMonth)
  if (apart === 0) return one.openedOn === other.openedOn ? 3.5 : 3
  if (apart === 1) return 1.5
  if (apart <= 3) return -1
  return apart <= 12 ? -3.5 : -6
}

function fromClass(one: AccountClass | null, other: AccountClass | null): number {
  if (one === null || other === null) return 0
  if (!mayBeSameClass(one, other)) return -5
  return one === other ? 1 : 0
}

function fromAmounts(left: Signature, right: Signature): number {
  const isLoan = left.accountClass !== 'revolving' && right.accountClass !== 'revolving'
  const [one, other] = [left.account, right.account]
  return (
    // The original amount of a loan never changes. A card's highest balance does, and its limit may have been raised.
    fromAmount(one.highCreditCents, other.highCreditCents, isLoan ? { same: 2, apart: -3.5 } : { same: 1, apart: 0 }) +
    fromAmount(one.creditLimitCents, other.creditLimitCents, { same: 1.5, apart: -1 }) +
    fromAmount(one.monthlyPaymentCents, other.monthlyPaymentCents, { same: 0.5, apart: 0 }) +
    fromAmount(one.balanceCents, other.balanceCents, { same: 0.5, apart: 0 })
  )
}

function fromAmount(one: number | null, other: number | null, says: { same: number; apart: number }): number {
  if (one === null || other === null || one + other === 0) return 0
  const largest = Math.max(Math.abs(one), Math.abs(other))
  const apart = Math.abs(one - other) / largest
  if (apart < 0.0005) return says.same
  return apart <= 0.03 ? says.same / 2 : says.apart
}
