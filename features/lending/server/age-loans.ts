import type { Pool, PoolClient } from 'pg'
import { loanTermsOf, type StoredPosting } from '#features/lending/rules/stored-loan.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { LOAN_COLUMNS, type LoanRow, POSTING_COLUMNS } from './ledger/locked-loan.ts'
import { writeFigures } from './ledger/write-figures.ts'
import { freezeMonthEnds } from './month-ends/freeze-month-ends.ts'
import { withLateFees } from './servicing/assess-late-fees.ts'

const BATCH = 200
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/**
 * Writes the figures of every loan that change with the company's day, or that a posting made stale, and assesses the late fees of
 * installments whose grace period has ended. Then it freezes the months that are over. Each batch is one transaction, so locks are
 * held only briefly. It may run twice, late, or beside itself: a loan's figures follow from its ledger and the day alone.
 *
 * @param asOf the day, instead of each company's own
 */
export async function ageLoans(pool: Pool, asOf: PlainDate | null = null): Promise<void> {
  let last: string | null = BEFORE_ALL
  while (last !== null) {
    const after: string = last
    last = await inTransaction(pool, (transaction) => ageBatch(transaction, after, asOf))
  }
  await freezeMonthEnds(pool, asOf)
}

// Skips loans that are locked: a posting that is being entered writes their figures. No company is more than a day ahead of UTC.
const STALE = `
  select ${LOAN_COLUMNS}, (l.created_at at time zone o.time_zone)::date::text as booked_on,
         coalesce($3::date, (now() at time zone o.time_zone)::date)::text as today
    from public.loans l join app.organizations o on o.id = l.organization_id
   where l.id > $1 and l.next_change_on <= coalesce($3::date, (now() at time zone 'UTC')::date + 1)
     and l.next_change_on <= coalesce($3::date, (now() at time zone o.time_zone)::date)
   order by l.id limit $2 for no key update of l skip locked`
const POSTINGS = `
  select p.loan_id, ${POSTING_COLUMNS} from public.loan_postings p where p.loan_id = any ($1) order by p.created_at, p.id`

/** Ages the next loans by id, and returns the last id. Null if there was none. */
async function ageBatch(transaction: PoolClient, after: string, asOf: PlainDate | null): Promise<string | null> {
  const { rows: loans } = await transaction.query<LoanRow & { booked_on: PlainDate }>(STALE, [after, BATCH, asOf])
  const { rows } = await transaction.query<StoredPosting & { loan_id: string }>(POSTINGS, [loans.map(({ id }) => id)])
  const postings = Map.groupBy(rows, ({ loan_id }) => loan_id)
  const counted = loans.map((loan) => ({ ...loan, terms: loanTermsOf(loan), postings: postings.get(loan.id) ?? [] }))
  await writeFigures(transaction, await withLateFees(transaction, counted))
  return loans.at(-1)?.id ?? null
}
