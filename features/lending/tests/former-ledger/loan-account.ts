import { addDays, daysBetween } from '#platform/rules/calendar.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { type InstalmentState, type Posting, sumCents, unpaidCents } from './account-state.ts'
import { accountAfter } from './allocation.ts'
import { type Payoff, payoffOn } from './payoff.ts'
import type { LoanTerms } from './schedule.ts'

export type InstalmentStatus = 'paid' | 'scheduled' | 'late' | 'missed'
export const LOAN_STATUSES = ['current', 'past_due', 'paid_off'] as const
export type LoanStatus = (typeof LOAN_STATUSES)[number]

/** An installment as the payment schedule shows it. */
export interface ScheduledInstalment extends InstalmentState {
  status: InstalmentStatus
  unpaidCents: number
}

/** The state of a loan's ledger on a day. */
export interface LoanAccount {
  instalments: ScheduledInstalment[]
  /** Unpaid principal. */
  balanceCents: number
  feesOwedCents: number
  overpaidCents: number
  /** Unpaid installments due before the day, without fees. */
  pastDueCents: number
  /** Counted from the oldest due date that is not fully paid. 0 if there is none. */
  daysPastDue: number
  /** The next due date on or after the day that is not fully paid. Null if none is left. */
  nextPaymentDate: PlainDate | null
  status: LoanStatus
  payoff: Payoff
  /** The daily increase of the payoff. 0 if the agreed schedule has no interest left to accrue. */
  perDiemCents: number
}

// Metro 2 reports a delinquency to bureaus from one full month late.
const MISSED_AFTER_DAYS = 30

/** Returns the loan on a day: its schedule with payments, and the amounts owed. */
export function loanAccount(terms: LoanTerms, postings: readonly Posting[], asOf: PlainDate): LoanAccount {
  const account = accountAfter(terms, postings, asOf)
  const overdue = account.instalments.filter((row) => row.dueDate < asOf && unpaidCents(row) > 0)
  const oldest = overdue[0]
  const feesOwedCents = sumCents(account.feesOwedCents)
  const payoff = payoffOn(asOf, account, terms)
  const isPaid = feesOwedCents === 0 && account.instalments.every((row) => unpaidCents(row) === 0)
  return {
    instalments: account.instalments.map((row) => ({
      ...row,
      status: instalmentStatus(row, asOf),
      unpaidCents: unpaidCents(row),
    })),
    balanceCents: sumCents(account.instalments.map((row) => row.principalCents - row.paidPrincipalCents)),
    feesOwedCents,
    overpaidCents: account.overpaidCents,
    pastDueCents: sumCents(overdue.map(unpaidCents)),
    daysPastDue: oldest ? daysBetween(oldest.dueDate, asOf) : 0,
    nextPaymentDate: account.instalments.find((row) => row.dueDate >= asOf && unpaidCents(row) > 0)?.dueDate ?? null,
    status: loanStatus(isPaid, oldest !== undefined),
    payoff,
    perDiemCents: payoffOn(addDays(asOf, 1), account, terms).totalCents - payoff.totalCents,
  }
}

function instalmentStatus(row: InstalmentState, asOf: PlainDate): InstalmentStatus {
  if (unpaidCents(row) === 0) return 'paid'
  if (row.dueDate >= asOf) return 'scheduled'
  return daysBetween(row.dueDate, asOf) >= MISSED_AFTER_DAYS ? 'missed' : 'late'
}

function loanStatus(isPaid: boolean, isOverdue: boolean): LoanStatus {
  if (isPaid) return 'paid_off'
  return isOverdue ? 'past_due' : 'current'
}
