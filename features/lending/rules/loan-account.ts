import { addDays, daysBetween } from '#platform/rules/calendar.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { type InstalmentState, type Posting, sumCents, unpaidCents } from './account-state.ts'
import { accountAfter } from './allocation.ts'
import { type Payoff, payoffOn } from './payoff.ts'
import type { LoanTerms } from './schedule.ts'

export type InstalmentStatus = 'paid' | 'scheduled' | 'late' | 'missed'
export const LOAN_STATUSES = ['current', 'past_due', 'paid_off'] as const
export type LoanStatus = (typeof LOAN_STATUSES)[number]

/** An instalment as the payment schedule shows it. */
export interface ScheduledInstalment extends InstalmentState {
  status: InstalmentStatus
  unpaidCents: number
}

/** What a loan's ledger says on a day. */
export interface LoanAccount {
  instalments: ScheduledInstalment[]
  /** Principal still owed. */
  balanceCents: number
  feesOwedCents: number
  overpaidCents: number
  /** Instalments due before the day and not paid; fees are not part of it. */
  pastDueCents: number
  /** Since the oldest due date that is not fully paid; 0 when there is none. */
  daysPastDue: number
  /** The next due date from the day on that is not fully paid; null when none is left. */
  nextPaymentDate: PlainDate | null
  status: LoanStatus
  payoff: Payoff
  /** What the payoff grows by until the next day; 0 when no interest of the agreed schedule is left to accrue. */
  perDiemCents: number
}

// A full month late is the first delinquency that bureaus are told of (Metro 2).
const MISSED_AFTER_DAYS = 30

/** The loan on a day: its schedule with what was paid, and what is owed. */
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
