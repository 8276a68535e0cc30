import type { Bureau } from '#features/credit-reports/rules/bureaus.ts'
import { KINDS } from './account-kinds.ts'
import type { Account } from './accounts.ts'
import { chance } from './chance.ts'
import { dayOf, monthOf } from './months.ts'

const HISTORY_MONTHS = 24

/** Returns the account as one bureau reports it on a day. TransUnion sends amounts as text, as some feeds do. */
export function reportedAccount(account: Account, bureau: Bureau, today: Date, token: string): Record<string, unknown> {
  const amount = (dollars: number) => (bureau === 'transunion' ? String(dollars) : dollars)
  const { kind, company, limitDollars, openedIn, closedIn, conduct } = account
  const { months } = KINDS[kind]
  const month = reportedMonth(account, today)
  const payments = paymentsUntil(account, closedIn ?? month)
  const latest = payments[0] ?? '0'
  const lateSince = conduct.lateSince(closedIn ?? month)
  const payment = monthlyPayment(account, month, months)
  return {
    token,
    account_type: kind === 'Retail' ? 'Revolving' : kind,
    company,
    balance: amount(account.balanceIn(month)),
    credit_limit: months === null ? amount(limitDollars) : null,
    high_credit: amount(account.highestDollars),
    monthly_payment_amount: amount(payment),
    account_status: statusOf(latest, closedIn),
    account_rating: latest,
    terms: months === null ? 'REV' : `${months} months`,
    date_of_opening: dayOf(openedIn),
    date_of_closure: closedIn === null ? null : dayOf(closedIn),
    date_reported: closedIn === null ? dayOf(month, account.reportDay) : dayOf(closedIn),
    last_payment_date: dayOf((lateSince ?? closedIn ?? month) - 1),
    past_due: amount(lateSince === null ? 0 : payment * Math.min(5, month - lateSince + 1)),
    payment_history: payments.join(','),
    account_number: accountNumber(account),
    date_of_first_delinquency: lateSince === null ? null : dayOf(lateSince),
    ...delinquencies(payments),
  }
}

// Before its reporting day, an account still has last month's values.
function reportedMonth({ reportDay, openedIn }: Account, today: Date): number {
  const month = monthOf(today)
  return Math.max(openedIn + 1, today.getUTCDate() >= reportDay ? month : month - 1)
}

/** Newest month first. */
function paymentsUntil({ openedIn, conduct }: Account, month: number): string[] {
  const length = Math.max(1, Math.min(month - openedIn, HISTORY_MONTHS))
  return Array.from({ length }, (_, back) => conduct.codeIn(month - back))
}

// Bureaus show only the last digits, which are equal at all of them.
const accountNumber = ({ seed }: Account) =>
  `****${String(chance(`${seed}|number`).between(0, 9_999)).padStart(4, '0')}`

// As text, like the reseller.
function delinquencies(payments: readonly string[]): Record<string, string> {
  const count = (code: string) => String(payments.filter((payment) => payment === code).length)
  return { '30_day_delinquencies': count('2'), '60_day_delinquencies': count('3'), '90_day_delinquencies': count('4') }
}

function statusOf(latest: string, closedIn: number | null): string {
  if (latest === '9') return 'Charged Off'
  return closedIn === null ? 'Open' : 'Closed'
}

function monthlyPayment(account: Account, month: number, months: number | null): number {
  const balance = account.balanceIn(month)
  if (balance === 0) return 0
  return months === null ? Math.max(25, Math.round(balance * 0.03)) : Math.round((account.limitDollars / months) * 1.2)
}
