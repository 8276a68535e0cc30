import type { Posting } from '#features/lending/rules/account-state.ts'
import { type LoanAccount, loanAccount } from '#features/lending/rules/loan-account.ts'
import type { DatedLoan } from '#features/lending/rules/rates/apr.ts'
import type { DisclosedLoan } from '#features/lending/rules/rates/apr-reimbursement.ts'
import { type LoanTerms, schedule } from '#features/lending/rules/schedule.ts'
import type { Loan, LoanPosting } from '#features/lending/screens/queries.ts'

/** Converts a stored loan's terms to the input of the rules. */
export function termsOf(loan: Loan): LoanTerms {
  return {
    principalCents: loan.original_amount,
    annualRatePercent: loan.interest_rate,
    startDate: loan.start_date,
    firstDueDate: loan.first_payment_date,
    instalments: loan.term_months,
    interval: { everyMonths: 1 },
    dayCount: loan.day_count,
    instalmentCents: loan.monthly_payment,
  }
}

/** Computes the loan's account on a day from its terms and its ledger. */
export function accountOf(loan: Loan, asOf: string): LoanAccount {
  return loanAccount(termsOf(loan), postingsOf(loan), asOf)
}

/** Returns the loan as agreed, with the amount financed and its payments, as input for its APR. */
export function agreedLoan(loan: Loan): DatedLoan {
  const terms = termsOf(loan)
  return {
    ...terms,
    amountFinancedCents: terms.principalCents - loan.prepaid_finance_charge,
    payments: schedule(terms).map(({ dueDate, interestCents, principalCents }) => ({
      dueDate,
      cents: interestCents + principalCents,
    })),
  }
}

/** Returns the loan as paid so far. A loan paid off early ends with its payoff. */
export function paidLoan(
  loan: Loan,
  { instalments, status }: LoanAccount,
): Omit<DisclosedLoan, 'disclosedAprPercent' | 'day'> {
  const firstUnpaid = instalments.findIndex(({ unpaidCents }) => unpaidCents > 0)
  const settledOn = status === 'paid_off' ? lastPaidOn(instalments) : null
  return {
    ...agreedLoan(loan),
    payments: instalments.map(({ dueDate, interestCents, principalCents, waivedInterestCents }) => ({
      dueDate: settledOn !== null && settledOn < dueDate ? settledOn : dueDate,
      cents: interestCents - waivedInterestCents + principalCents,
    })),
    paid: firstUnpaid === -1 ? instalments.length : firstUnpaid,
  }
}

const lastPaidOn = (instalments: LoanAccount['instalments']) =>
  instalments.reduce<string | null>(
    (last, { paidOn }) => (last === null || (paidOn ?? '') > last ? paidOn : last),
    null,
  )

/** Converts the loan's ledger to the input of the rules. */
export const postingsOf = (loan: Loan): Posting[] => loan.postings.map(postingOf)

/** Returns the payments before this one: those of earlier days, and those of the same day entered earlier. */
export function postingsBefore(loan: Loan, payment: LoanPosting): Posting[] {
  const isBefore = (one: LoanPosting) =>
    one.effective_date < payment.effective_date ||
    (one.effective_date === payment.effective_date && (one.kind !== 'payment' || turnOf(one) < turnOf(payment)))
  return loan.postings.filter((one) => one.kind === 'reversal' || isBefore(one)).map(postingOf)
}

/** Returns a sort key for an entry: its day, then its time of entry. */
export const turnOf = ({ effective_date, created_at, id }: LoanPosting): string =>
  `${effective_date} ${created_at} ${id}`

function postingOf({ id, kind, amount, effective_date, reverses_id }: LoanPosting): Posting {
  return { id, kind, amountCents: amount, effectiveDate: effective_date, reversesId: reverses_id }
}
