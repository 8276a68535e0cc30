import { shortDate } from '#platform/rules/dates.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'

/** The amount of a debit: the installment, everything that is due, or a fixed amount. */
export const AMOUNT_RULES = ['installment', 'all_due', 'fixed'] as const
export type AmountRule = (typeof AMOUNT_RULES)[number]

/** The ways to sign: on paper, or on the pay page. Regulation E asks for a writing: 12 CFR 1005.10(b). */
export const SIGNED_HOW = ['paper', 'pay_page'] as const
/** The ways to give the copy: 12 CFR 1005.10(b). */
export const COPY_GIVEN_HOW = ['email', 'handed_over'] as const
export type CopyGivenHow = (typeof COPY_GIVEN_HOW)[number]

export const MOST_DAYS_BEFORE = 10
export const MOST_RETRY_DAYS = 10
export const LONGEST_AUTOPAY_END = 300
export const LONGEST_SIGNER = 200
export const LONGEST_AGREED_TEXT = 5_000

/** The terms that a borrower authorizes. Amounts are whole cents. */
export interface AutopayTerms {
  amountRule: AmountRule
  fixedCents: number | null
  mostCents: number
  daysBefore: number
  retries: number
  retryAfterDays: number
}

const NAMES: Record<AmountRule, string> = {
  installment: 'The installment',
  all_due: 'Everything due, with fees',
  fixed: 'A fixed amount',
}

/** Returns the name of an amount rule on screens. */
export const amountRuleName = (rule: AmountRule): string => NAMES[rule]

interface Authorized extends AutopayTerms {
  company: string
  borrower: string
  loan: string
  /** The account or card in words: 'Checking account ending in 6789'. */
  method: string
  /** The due date of the first installment that is debited. */
  firstDue: string
}

/**
 * Returns the sentences of an authorization. A borrower may refuse it (12 CFR 1005.10(e)(1)), may stop any debit three business days
 * before it (1005.10(c)), and agrees to a range so that only amounts outside of it need a notice (1005.10(d)(2)).
 */
export function authorizationText(terms: Authorized): string[] {
  const { company, borrower, loan, method, firstDue, mostCents } = terms
  return [
    `I, ${borrower}, authorize ${company} to debit my ${method} for payments of loan ${loan}, beginning with the installment due on ${shortDate(firstDue)}.`,
    `${AMOUNTS[terms.amountRule](terms)} Each debit is from $0.50 to ${dollarsAndCents(mostCents)}. I choose to get a notice only of an amount outside of this range. No debit is higher.`,
    `${DAYS(terms.daysBefore)} On a weekend or bank holiday the bank moves the money on its next business day, and the payment counts from the day of the debit.`,
    RETRIES(terms),
    'This authorization is optional. The loan doesn’t depend on it. It stays in effect until I end it or the loan is paid.',
    `I can end it or stop a debit by telling ${company} at least three business days before the debit.`,
  ]
}

const AMOUNTS: Record<AmountRule, (terms: AutopayTerms) => string> = {
  installment: () => 'Each debit is the unpaid part of the installment.',
  all_due: () => 'Each debit is the installment and all that is past due, with fees.',
  fixed: ({ fixedCents }) => `Each debit is ${dollarsAndCents(fixedCents ?? 0)}, or less if less is owed.`,
}

const DAYS = (days: number) =>
  days === 0
    ? 'The debit is made on the due date.'
    : `The debit is made ${days} ${days === 1 ? 'day' : 'days'} before the due date.`

function RETRIES({ retries, retryAfterDays }: AutopayTerms): string {
  if (retries === 0) return 'A debit that is returned is not tried again.'
  const times = retries === 1 ? 'once' : 'up to twice'
  const days = `${retryAfterDays} banking ${retryAfterDays === 1 ? 'day' : 'days'}`
  return `A debit that is returned because the account has insufficient funds is tried again ${times}, each time after ${days}.`
}
