import type { LoanState } from '#features/lending/rules/engine/loan-state.ts'
import type { LoanTerms } from '#features/lending/rules/engine/servicing-terms.ts'
import { stateOfLoan } from '#features/lending/rules/loan-on-day.ts'
import { monthStartOf } from '#features/lending/rules/servicing/month-end.ts'
import type { PostingKind } from '#features/lending/rules/stored-loan.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import type { AccountedPosting } from './accounting-date.ts'
import type { AccountKey } from './accounts.ts'
import { type Amount, contraAmounts, restAccount } from './contra-accounts.ts'

/** The kinds of journal entries: those of postings, and the interest that accrued in a month. */
export type JournalKind = PostingKind | 'accrual'

/** A journal entry. Its amounts add up to 0. */
export interface JournalEntry {
  on: PlainDate
  /** Null for the accrual of a month. */
  postingId: string | null
  kind: JournalKind
  amounts: Amount[]
}

/** The balances of a loan's accounts with its borrower. Debits are above 0. */
export type Receivables = Record<(typeof RECEIVABLES)[number], number>
export const RECEIVABLES = [
  'loans_receivable',
  'interest_receivable',
  'fees_receivable',
  'customer_credits',
] as const satisfies readonly AccountKey[]

// A back-dated entry also changes what an earlier charge-off took, and what came back since.
const TRACKED = [...RECEIVABLES, 'charge_offs', 'recoveries'] as const satisfies readonly AccountKey[]
type Tracked = Record<(typeof TRACKED)[number], number>

export interface LoanBooks {
  terms: LoanTerms
  /** In the order in which the books count them: see accounting-date.ts. */
  postings: readonly AccountedPosting[]
  prepaidCents: number
}

/**
 * Returns the journal of a loan for a month: a balanced entry for each posting that the books count in it, then the interest that
 * accrued. `opening` are the receivables by the journals before. Afterwards they are those of the loan at the month's end, as the
 * postings that count by then state it. Amounts are whole cents.
 */
export function journalOfMonth(books: LoanBooks, month: PlainDate, opening: Receivables): JournalEntry[] {
  const start = monthStartOf(month)
  const known = books.postings.filter(({ accountedOn }) => accountedOn < start)
  const entries: JournalEntry[] = []
  let owed = opening
  for (const posting of books.postings.filter(({ accountedOn }) => accountedOn >= start && accountedOn <= month)) {
    const before = stateOf(books, known, posting.accountedOn)
    known.push(posting)
    const after = stateOf(books, known, posting.accountedOn)
    const moved = differences(TRACKED, tracked(after), tracked(before))
    const amounts = amountsOf(books, posting, moved)
    if (amounts.length > 0)
      entries.push({ on: posting.accountedOn, postingId: posting.id, kind: posting.kind, amounts })
    owed = added(owed, moved)
  }
  const accrued = differences(RECEIVABLES, tracked(stateOf(books, known, month)), owed)
  if (accrued.length === 0) return entries
  return [...entries, { on: month, postingId: null, kind: 'accrual', amounts: balanced(accrued, 'interest_income') }]
}

function stateOf({ terms }: LoanBooks, known: readonly AccountedPosting[], day: PlainDate): LoanState {
  // The engine orders the events of a day by their entry.
  const byEntry = known.toSorted((one, other) => one.place - other.place)
  return stateOfLoan({ terms, postings: byEntry, today: day })
}

const NONE: Tracked = {
  loans_receivable: 0,
  interest_receivable: 0,
  fees_receivable: 0,
  customer_credits: 0,
  charge_offs: 0,
  recoveries: 0,
}

/** Returns the accounts that follow from a state. A credit balance is owed to the borrower. Before its first advance, a loan has none. */
function tracked(state: LoanState): Tracked {
  if (state.advancedCents === 0) return NONE
  const { chargedOff } = state
  return {
    loans_receivable: state.principalCents,
    interest_receivable: state.interestCents,
    fees_receivable: state.feesOwedCents + state.chargesOwedCents,
    customer_credits: 0 - state.creditBalanceCents,
    charge_offs: chargedOff === null ? 0 : chargedOff.principalCents + chargedOff.interestCents,
    recoveries: 0 - (chargedOff?.recoveredCents ?? 0),
  }
}

function amountsOf(
  { postings, prepaidCents }: LoanBooks,
  posting: AccountedPosting,
  moved: readonly Amount[],
): Amount[] {
  const reversed = postings.find(({ id }) => id === posting.reverses_id)
  const contra = contraAmounts(reversed ?? posting, prepaidCents)
  const sign = reversed === undefined ? 1 : -1
  const amounts = balanced(
    [...moved, ...contra.map(({ account, cents }) => ({ account, cents: sign * cents }))],
    restAccount((reversed ?? posting).kind),
  )
  return posting.isOpening ? asOpening(amounts) : amounts
}

/** Loans from other books bring their receivables, not the money and income of their past. */
function asOpening(amounts: readonly Amount[]): Amount[] {
  const kept = amounts.filter(({ account }) => RECEIVABLES.some((key) => key === account))
  return balanced(kept, 'opening_balances')
}

/** Adds what lacks to 0 to an account, and joins the amounts of each account. */
function balanced(amounts: readonly Amount[], rest: AccountKey): Amount[] {
  const total = amounts.reduce((cents, amount) => cents + amount.cents, 0)
  const byAccount = new Map<AccountKey, number>()
  for (const { account, cents } of [...amounts, { account: rest, cents: -total }])
    byAccount.set(account, (byAccount.get(account) ?? 0) + cents)
  return [...byAccount].filter(([, cents]) => cents !== 0).map(([account, cents]) => ({ account, cents }))
}

/** Returns the amounts by which some accounts differ. */
function differences<Key extends AccountKey>(
  keys: readonly Key[],
  one: Record<Key, number>,
  other: Record<Key, number>,
): Amount[] {
  return keys.map((account) => ({ account, cents: one[account] - other[account] })).filter(({ cents }) => cents !== 0)
}

function added(owed: Receivables, amounts: readonly Amount[]): Receivables {
  const sum = { ...owed }
  for (const key of RECEIVABLES) sum[key] += amounts.find(({ account }) => account === key)?.cents ?? 0
  return sum
}
