import type { Pool, PoolClient } from 'pg'
import { accounted, type EnteredPosting } from '#features/accounting/rules/accounting-date.ts'
import {
  type JournalEntry,
  journalOfMonth,
  RECEIVABLES,
  type Receivables,
} from '#features/accounting/rules/loan-journal.ts'
import { completeMonths, monthStartOf } from '#features/lending/rules/servicing/month-end.ts'
import { loanTermsOf } from '#features/lending/rules/stored-loan.ts'
import { LOAN_COLUMNS, type LoanRow, POSTING_COLUMNS } from '#features/lending/server/ledger/locked-loan.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { breathing } from '#platform/jobs/breathing.ts'
import { addDays } from '#platform/rules/calendar.ts'
import type { PlainDate } from '#platform/rules/dates.ts'

const BATCH = 200
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

const COMPANIES = `
  select f.organization_id, f.month_end::text as frozen, coalesce(j.month_end + 1, first.month_end)::text as open_from
    from app.frozen_months f
    left join app.journaled_months j on j.organization_id = f.organization_id
   cross join lateral (select min(m.month_end) as month_end from public.loan_month_ends m where m.organization_id = f.organization_id) first
   where j.month_end is null or j.month_end < f.month_end
   order by f.organization_id`
const WRITTEN = `
  insert into app.journaled_months as j (organization_id, month_end) values ($1, $2)
  on conflict (organization_id) do update set month_end = greatest(j.month_end, excluded.month_end)`

interface Company {
  organization_id: string
  frozen: PlainDate
  /** The first day that has no journal. Null if no loan was ever frozen. */
  open_from: PlainDate | null
}

/**
 * Writes the journals of the months that are frozen, in their order. A journal follows from frozen facts alone, so this may run twice,
 * late, or beside itself.
 */
export async function writeJournals(pool: Pool): Promise<void> {
  const { rows } = await pool.query<Company>(COMPANIES)
  for (const { organization_id, frozen, open_from } of rows)
    for (const month of completeMonths(open_from ?? frozen, addDays(frozen, 1))) {
      await writeMonth(pool, organization_id, month)
      await pool.query(WRITTEN, [organization_id, month])
    }
}

async function writeMonth(pool: Pool, organizationId: string, month: PlainDate): Promise<void> {
  const frozenAt = await frozenMonths(pool, organizationId)
  let last: string | null = BEFORE_ALL
  while (last !== null) {
    const after: string = last
    last = await inTransaction(pool, (db) => writeBatch(db, { organizationId, month, after, frozenAt }))
  }
}

interface Batch {
  organizationId: string
  month: PlainDate
  after: string
  /** When each month was frozen, in microseconds, by its last day. */
  frozenAt: ReadonlyMap<PlainDate, number>
}

const FROZEN = `
  select month_end::text, (extract(epoch from max(frozen_at)) * 1000000)::float8 as moment
    from public.loan_month_ends where organization_id = $1 group by month_end`

async function frozenMonths(pool: Pool, organizationId: string): Promise<Map<PlainDate, number>> {
  const { rows } = await pool.query<{ month_end: PlainDate; moment: number }>(FROZEN, [organizationId])
  return new Map(rows.map(({ month_end, moment }) => [month_end, moment]))
}

// A loan that was closed before the month, and has no entry since, has no journal.
const LOANS = `
  select ${LOAN_COLUMNS}, $3::text as today, (l.created_at at time zone o.time_zone)::date::text as booked_on,
         round(l.prepaid_finance_charge * 100)::float8 as prepaid
    from public.loans l join app.organizations o on o.id = l.organization_id
   where l.organization_id = $1 and l.id > $2 and (l.created_at at time zone o.time_zone)::date <= $3::date
     and (exists (select from public.loan_month_ends m
                   where m.organization_id = l.organization_id and m.loan_id = l.id and m.month_end = $3::date)
          or exists (select from public.loan_postings p
                      where p.loan_id = l.id and (p.effective_date >= $4::date or p.created_at >= $4::date - 1)))
   order by l.id limit $5`
const POSTINGS = `
  select p.loan_id, ${POSTING_COLUMNS}, p.method, (p.created_at at time zone o.time_zone)::date::text as entered_on,
         (extract(epoch from p.created_at) * 1000000)::float8 as entered_at
    from public.loan_postings p join app.organizations o on o.id = p.organization_id
   where p.loan_id = any ($1) order by p.created_at, p.id`
const OWN_FREEZES = `
  select loan_id, month_end::text, (extract(epoch from frozen_at) * 1000000)::float8 as moment
    from public.loan_month_ends where organization_id = $1 and loan_id = any ($2)`
const BALANCES = `
  select loan_id, account, sum(cents)::float8 as cents from app.journal_lines
   where organization_id = $1 and loan_id = any ($2) and month_end < $3 group by loan_id, account`
const WRITE = `
  insert into app.journal_lines (organization_id, loan_id, month_end, entry, line, entry_on, posting_id, kind, account, cents)
  select $1, l.loan_id, $2, l.entry, l.line, l.entry_on, l.posting_id, l.kind, l.account, l.cents
    from jsonb_to_recordset($3) as l (loan_id uuid, entry integer, line smallint, entry_on date, posting_id uuid, kind text, account text,
                                      cents bigint)
  on conflict (organization_id, loan_id, month_end, entry, line) do nothing`

interface JournaledLoan extends LoanRow {
  booked_on: PlainDate
  prepaid: number
}
type PostingRow = EnteredPosting & { loan_id: string }
interface FreezeRow {
  loan_id: string
  month_end: PlainDate
  moment: number
}
interface BalanceRow {
  loan_id: string
  account: string
  cents: number
}

/** Writes the journals of the company's next loans by id, and returns the last id. Null if there was none. */
async function writeBatch(db: PoolClient, { organizationId, month, after, frozenAt }: Batch): Promise<string | null> {
  const start = monthStartOf(month)
  const { rows: loans } = await db.query<JournaledLoan>(LOANS, [organizationId, after, month, start, BATCH])
  const ids = loans.map(({ id }) => id)
  const postings = byLoan((await db.query<PostingRow>(POSTINGS, [ids])).rows)
  const freezes = byLoan((await db.query<FreezeRow>(OWN_FREEZES, [organizationId, ids])).rows)
  const balances = byLoan((await db.query<BalanceRow>(BALANCES, [organizationId, ids, month])).rows)
  const lines: object[] = []
  const breathe = breathing()
  for (const loan of loans) {
    const own = (freezes.get(loan.id) ?? []).map(({ month_end, moment }) => [month_end, moment] as const)
    const facts = { start: loan.start_date, bookedOn: loan.booked_on, frozenAt: new Map([...frozenAt, ...own]) }
    const books = {
      ...{ terms: loanTermsOf(loan), prepaidCents: loan.prepaid },
      postings: accounted(postings.get(loan.id) ?? [], facts),
    }
    const opening = openingOf(balances.get(loan.id) ?? [])
    lines.push(...linesOf(loan.id, journalOfMonth(books, month, opening)))
    await breathe()
  }
  if (lines.length > 0) await db.query(WRITE, [organizationId, month, JSON.stringify(lines)])
  return loans.at(-1)?.id ?? null
}

const byLoan = <Row extends { loan_id: string }>(rows: readonly Row[]) => Map.groupBy(rows, ({ loan_id }) => loan_id)

function openingOf(rows: readonly BalanceRow[]): Receivables {
  const opening: Receivables = { loans_receivable: 0, interest_receivable: 0, fees_receivable: 0, customer_credits: 0 }
  for (const key of RECEIVABLES) opening[key] = rows.find(({ account }) => account === key)?.cents ?? 0
  return opening
}

const linesOf = (loan_id: string, entries: readonly JournalEntry[]): object[] =>
  entries.flatMap(({ on, postingId, kind, amounts }, n) =>
    amounts.map(({ account, cents }, place) => ({
      ...{ loan_id, entry: n + 1, line: place + 1, entry_on: on, posting_id: postingId, kind, account, cents },
    })),
  )
