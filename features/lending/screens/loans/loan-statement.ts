import type { LoanAccount } from '#features/lending/rules/loan-account.ts'
import { methodName } from '#features/lending/rules/payment-methods.ts'
import { postingName } from '#features/lending/screens/lending-words.ts'
import type { Loan } from '#features/lending/screens/queries.ts'
import { csvHead, csvRow } from '#platform/rules/csv.ts'
import { turnOf } from './loan-terms.ts'

/** Returns the loan's ledger, oldest entry first, and the amounts owed on the day, as CSV. */
export function loanStatement({ postings }: Loan, account: LoanAccount, today: string): string {
  const reversed = new Set(postings.map((entry) => entry.reverses_id))
  const entries = postings
    .toSorted((one, other) => (turnOf(one) < turnOf(other) ? -1 : 1))
    .map((entry) => {
      const name = postingName(entry.kind) + (reversed.has(entry.id) ? ' (reversed)' : '')
      return row(entry.effective_date, name, entry.amount, entry.method && methodName(entry.method), entry.reference)
    })
  const standing = [
    row(today, 'Current balance', account.balanceCents),
    row(today, 'Past due', account.pastDueCents),
    row(today, 'Payoff', account.payoff.totalCents),
  ]
  return [csvHead(['Date', 'Entry', 'Amount', 'Method', 'Reference']), ...entries, ...standing].join('')
}

type Text = string | null

const row = (date: string, entry: string, cents: number, method: Text = null, reference: Text = null) =>
  csvRow([date, entry, (cents / 100).toFixed(2), method, reference])
