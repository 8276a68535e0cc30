import { reportedDay, reportedMonth } from '#features/credit-reports/rules/reported-day.ts'
import type { Tradeline } from '#features/credit-reports/rules/tradelines.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { type AccountClass, accountClass, mayBeSameClass } from './account-class.ts'
import { type AccountNumber, accountNumber, fromNumbers } from './account-number.ts'
import { type CreditorName, creditorName, nameLikeness } from './creditor-name.ts'

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
  name: CreditorName | null
  number: AccountNumber | null
  openedOn: PlainDate | null
  openedMonth: number | null
  accountClass: AccountClass | null
  account: MatchableAccount
}

/** Returns the comparable parts of an account. */
export function signatureOf(account: MatchableAccount): Signature {
  return {
    name: creditorName(account.company),
    number: accountNumber(account.accountNumber),
    openedOn: reportedDay(account.openedOn),
    openedMonth: reportedMonth(account.openedOn),
    accountClass: accountClass(account.accountType),
    account,
  }
}

/** The most that equal names say. */
const SAME_NAME = 4

/**
 * Returns how likely two bureaus' accounts are the same: the sum of evidence from creditor, opening date, type, account
 * number and amounts. A field that is missing in one of them has no effect. `likeness` compares the creditors' names; it
 * is asked only if the answer matters.
 */
export function matchEvidence(one: Signature, other: Signature, likeness = nameLikeness): number {
  const apartFromName =
    fromNumbers(one.number, other.number) +
    fromOpening(one, other) +
    fromClass(one.accountClass, other.accountClass) +
    fromAmounts(one, other)
  if (one.name === null || other.name === null) return apartFromName
  const least = apartFromName - OTHER_NAME
  if (apartFromName + SAME_NAME < SAME_ACCOUNT) return least
  return apartFromName + fromName(likeness(one.name, other.name), isServiced(one) && isServiced(other))
}

const OTHER_NAME = 4
// Mortgages and student loans move between servicers, which rarely resemble each other.
const OTHER_SERVICER = 2

function fromName(likeness: number, isServicedLoan: boolean): number {
  if (likeness >= 0.9) return SAME_NAME
  if (likeness >= 0.7) return 2.5
  if (likeness >= 0.5) return 0.5
  return isServicedLoan ? -OTHER_SERVICER : -OTHER_NAME
}

const isServiced = ({ accountClass: kind }: Signature) => kind === 'mortgage' || kind === 'student'

function fromOpening(one: Signature, other: Signature): number {
  if (one.openedMonth === null || other.openedMonth === null) return 0
  const apart = Math.abs(one.openedMonth - other.openedMonth)
  if (apart === 0) return fromDays(one.openedOn, other.openedOn)
  if (apart === 1) return 1.5
  if (apart <= 3) return -1
  return apart <= 12 ? -3.5 : -6
}

// Some bureaus report the month only, which reads as its first day. The first says less than another day.
function fromDays(one: PlainDate | null, other: PlainDate | null): number {
  if (one === other) return one?.endsWith('-01') ? 3.25 : 3.5
  return one?.endsWith('-01') || other?.endsWith('-01') ? 3 : 1.75
}

function fromClass(one: AccountClass | null, other: AccountClass | null): number {
  if (one === null || other === null) return 0
  if (!mayBeSameClass(one, other)) return -7
  return one === other ? 1 : 0
}

interface AmountWeights {
  same: number
  /** For an amount that is no whole hundred of dollars, which hardly agrees by chance. */
  sameOdd: number
  /** Within three percent. */
  near: number
  apart: number
}

// The original amount of a loan never changes. A card's highest balance does, and its limit may have been raised.
const ORIGINAL: AmountWeights = { same: 2, sameOdd: 3.5, near: -1, apart: -3.5 }
const HIGHEST: AmountWeights = { same: 1, sameOdd: 2, near: 0.5, apart: -0.5 }
const LIMIT: AmountWeights = { same: 1.5, sameOdd: 2, near: 0.5, apart: -2 }
const PAYMENT: AmountWeights = { same: 0.5, sameOdd: 1, near: 0.25, apart: -0.5 }
const BALANCE: AmountWeights = { same: 0.5, sameOdd: 2, near: 0.5, apart: 0 }
const LOAN_BALANCE: AmountWeights = { ...BALANCE, apart: -1.5 }

function fromAmounts(left: Signature, right: Signature): number {
  const isLoan = left.accountClass !== 'revolving' && right.accountClass !== 'revolving'
  const [one, other] = [left.account, right.account]
  return (
    fromAmount(one.highCreditCents, other.highCreditCents, isLoan ? ORIGINAL : HIGHEST) +
    fromAmount(one.creditLimitCents, other.creditLimitCents, LIMIT) +
    fromAmount(one.monthlyPaymentCents, other.monthlyPaymentCents, PAYMENT) +
    fromAmount(one.balanceCents, other.balanceCents, isLoan ? LOAN_BALANCE : BALANCE)
  )
}

const HUNDRED_DOLLARS_CENTS = 100_00

function fromAmount(one: number | null, other: number | null, says: AmountWeights): number {
  if (one === null || other === null || one + other === 0) return 0
  const largest = Math.max(Math.abs(one), Math.abs(other))
  const apart = Math.abs(one - other) / largest
  if (apart < 0.0005) return one % HUNDRED_DOLLARS_CENTS === 0 ? says.same : says.sameOdd
  return apart <= 0.03 ? says.near : says.apart
}
