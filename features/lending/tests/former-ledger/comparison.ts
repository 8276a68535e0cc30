import type { DueItem } from '#features/lending/rules/engine/loan-state.ts'
import { replay } from '#features/lending/rules/engine/replay.ts'
import { loanEventsOf, loanTermsOf, type StoredPosting, type StoredTerms } from '#features/lending/rules/stored-loan.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import type { Posting } from './account-state.ts'
import { type LoanAccount, loanAccount } from './loan-account.ts'
import type { LoanTerms } from './schedule.ts'

/** A loan as the former ledger kept it. */
export interface StoredLoan {
  terms: StoredTerms
  /** In the order of entry, the disbursement first. */
  postings: StoredPosting[]
}

/** The terms as the former ledger read them. */
export function formerTermsOf(terms: StoredTerms): LoanTerms {
  return {
    principalCents: terms.original_amount,
    annualRatePercent: terms.interest_rate,
    ...{ startDate: terms.start_date, firstDueDate: terms.first_payment_date, instalments: terms.term_months },
    interval: { everyMonths: 1 },
    dayCount: terms.day_count,
    ...(terms.monthly_payment > 0 && { instalmentCents: terms.monthly_payment }),
  }
}

/** The kinds of differences that are expected between the ledgers. Each has the same figures once its cause is taken away. */
export const ORDER_WITHIN_A_DAY = 'order within a day is the order of entry'

/** Returns why the engine's figures on a day differ from the former ledger's, or null if none does. */
export function differenceOn(loan: StoredLoan, day: PlainDate): string | null {
  const former = JSON.stringify(formerFigures(loan, day))
  if (JSON.stringify(engineFigures(loan, day)) === former) return null
  const inFormerOrder = { ...loan, postings: loan.postings.toSorted(byFormerOrder) }
  if (JSON.stringify(engineFigures(inFormerOrder, day)) === former) return ORDER_WITHIN_A_DAY
  return `unexpected: ${JSON.stringify({ day, ...loan })}`
}

const KINDS_WITHIN_A_DAY = ['disbursement', 'fee', 'payment', 'reversal']

function byFormerOrder(one: StoredPosting, other: StoredPosting): number {
  const byKind = KINDS_WITHIN_A_DAY.indexOf(one.kind) - KINDS_WITHIN_A_DAY.indexOf(other.kind)
  return compare(one.effective_date, other.effective_date) || byKind || compare(one.id, other.id)
}

const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other))

/** The figures that both ledgers know, and their installments without those after the last that anything is due on. */
function formerFigures({ terms, postings }: StoredLoan, day: PlainDate) {
  const account = loanAccount(formerTermsOf(terms), postings.map(formerPostingOf), day)
  return {
    ...{ principal: account.balanceCents, fees: account.feesOwedCents, credit: account.overpaidCents },
    ...{ status: account.status, pastDue: account.pastDueCents, daysPastDue: account.daysPastDue },
    ...{ next: account.nextPaymentDate, payoff: account.payoff.totalCents, interest: account.payoff.interestCents },
    perDiem: account.perDiemCents,
    installments: account.instalments
      .filter(isAnythingDue)
      .map((row) => [
        ...[row.dueDate, row.status, row.unpaidCents, row.paidOn],
        ...[row.interestCents - row.waivedInterestCents, row.principalCents],
      ]),
  }
}

const isAnythingDue = (row: LoanAccount['instalments'][number]) => row.interestCents + row.principalCents > 0

const formerPostingOf = ({ id, kind, amount, effective_date, reverses_id }: StoredPosting): Posting => ({
  // The former ledger had only the kinds of random-loans.ts and of the demo.
  ...{ id, kind: kind as Posting['kind'], amountCents: amount ?? 0 },
  ...{ effectiveDate: effective_date, reversesId: reverses_id },
})

function engineFigures({ terms, postings }: StoredLoan, day: PlainDate) {
  const state = replay(loanTermsOf(terms), loanEventsOf(postings), day)
  return {
    ...{ principal: state.principalCents, fees: state.feesOwedCents, credit: state.creditBalanceCents },
    ...{ status: state.status, pastDue: state.pastDueCents, daysPastDue: state.daysPastDue },
    ...{ next: state.nextDue?.on ?? null, payoff: state.payoff.totalCents, interest: state.payoff.interestCents },
    perDiem: state.payoff.perDiemCents,
    installments: state.items.map((item) => [
      ...[item.due, formerStatusOf(item), item.unpaidCents, item.paidOn],
      ...[item.interestCents, item.principalCents],
    ]),
  }
}

// The former ledger had no words for an installment that is due today or paid in part.
function formerStatusOf({ state }: DueItem): string {
  return state === 'due' || state === 'partially_paid' ? 'scheduled' : state
}
