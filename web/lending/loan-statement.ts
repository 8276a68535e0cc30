import { csvHead, csvRow } from '#domain/csv.ts'
import type { LoanAccount } from '#domain/lending/loan-account.ts'
import { postingName } from './lending-words.ts'
import type { Loan } from './queries.ts'

/** The loan's ledger, oldest entry first, and what is owed on the day, as a CSV text. */
export function loanStatement({ postings }: Loan, account: LoanAccount, today: string): string {
  const reversed = new Set(postings.map((entry) => entry.reverses_id))
  const entries = postings
    .toSorted((one, other) => one.effective_date.localeCompare(other.effective_date))
    .map((entry) =>
      row(entry.effective_date, postingName(entry.kind) + (reversed.has(entry.id) ? ' (reversed)' : ''), entry.amount),
    )
  const standing = [
    row(today, 'Current balance', account.balanceCents),
    row(today, 'Past due', account.pastDueCents),
    row(today, 'Payoff', account.payoff.totalCents),
  ]
  return [csvHead(['Date', 'Entry', 'Amount']), ...entries, ...standing].join('')
}

const row = (date: string, entry: string, cents: number) => csvRow([date, entry, (cents / 100).toFixed(2)])
