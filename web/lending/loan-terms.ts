import type { Posting } from '#domain/lending/account-state.ts'
import { type LoanAccount, loanAccount } from '#domain/lending/loan-account.ts'
import type { LoanTerms } from '#domain/lending/schedule.ts'
import type { Loan } from './queries.ts'

/** A stored loan's terms, as the domain computes with them. */
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

/** The loan's account on a day, from its terms and its ledger. */
export function accountOf(loan: Loan, asOf: string): LoanAccount {
  return loanAccount(termsOf(loan), loan.postings.map(postingOf), asOf)
}

function postingOf({ id, kind, amount, effective_date, reverses_id }: Loan['postings'][number]): Posting {
  return { id, kind, amountCents: amount, effectiveDate: effective_date, reversesId: reverses_id }
}
