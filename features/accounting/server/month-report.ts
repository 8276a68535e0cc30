import type { Pool } from 'pg'
import type { AccountKey } from '#features/accounting/rules/accounts.ts'
import { type AccountSums, type TrialBalanceRow, trialBalance } from '#features/accounting/rules/trial-balance.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { chartOf, type NamedAccount } from './chart.ts'
import { type Closing, closedThrough, closingsOf } from './closings.ts'
import { type BookException, exceptionsOf } from './exceptions.ts'

/** The books of a company at the end of a month. Amounts are whole cents. */
export interface MonthReport {
  /** The months whose books are written, the newest first. */
  months: PlainDate[]
  closed_through: PlainDate | null
  closings: Closing[]
  chart: NamedAccount[]
  /** Null until the first month's books are written. */
  books: MonthBooks | null
}

export interface MonthBooks {
  month: PlainDate
  trial_balance: TrialBalanceRow[]
  /** The receivables by the books, and by the frozen month ends of the loans. */
  control: { account: AccountKey; books: number; frozen: number }[]
  interest: { kind: string; income: number; receivable: number }[]
  cash: CashRow[]
  safe: SafeRow[]
  exceptions: BookException[]
}

export interface CashRow {
  clerk: string | null
  account: AccountKey
  entries: number
  received: number
  returned: number
}

/** Cash that went into the safe and to the bank in a month, by person. */
export interface SafeRow {
  person: string
  drops: number
  dropped: number
  deposits: number
  deposited: number
  variance: number
}

const MONTHS = `
  select m.month_end::text
    from (select distinct l.month_end from app.journal_lines l where l.organization_id = $1) m
    join app.journaled_months j on j.organization_id = $1 and m.month_end <= j.month_end
   order by m.month_end desc limit 120`

/** Returns the books of a month, or of the last one. */
export async function monthReport(pool: Pool, organizationId: string, asked?: PlainDate): Promise<MonthReport> {
  const { rows } = await pool.query<{ month_end: PlainDate }>(MONTHS, [organizationId])
  const months = rows.map(({ month_end }) => month_end)
  const month = months.find((end) => end === asked) ?? months[0]
  return {
    months,
    closed_through: await closedThrough(pool, organizationId),
    closings: await closingsOf(pool, organizationId),
    chart: await chartOf(pool, organizationId),
    books: month === undefined ? null : await booksOf(pool, organizationId, month),
  }
}

async function booksOf(pool: Pool, organizationId: string, month: PlainDate): Promise<MonthBooks> {
  const rows = await trialBalanceOf(pool, organizationId, month)
  return {
    month,
    trial_balance: rows,
    control: await controlOf(pool, organizationId, month, rows),
    interest: (await pool.query<InterestRow>(INTEREST, [organizationId, month])).rows,
    cash: await cashOf(pool, organizationId, month),
    safe: await safeOf(pool, organizationId, month),
    exceptions: await exceptionsOf(pool, organizationId, month),
  }
}

const SUMS = `
  select account, coalesce(sum(cents) filter (where month_end < date_trunc('year', $2::date)::date), 0)::float8 as earlier,
         coalesce(sum(cents) filter (where month_end >= date_trunc('year', $2::date)::date and month_end < $2::date), 0)::float8 as year,
         coalesce(sum(cents) filter (where month_end = $2::date and cents > 0), 0)::float8 as debit,
         coalesce(-sum(cents) filter (where month_end = $2::date and cents < 0), 0)::float8 as credit
    from app.journal_lines where organization_id = $1 and month_end <= $2::date group by account`

/** Returns the trial balance of a month. */
export async function trialBalanceOf(pool: Pool, organizationId: string, month: PlainDate): Promise<TrialBalanceRow[]> {
  const { rows } = await pool.query<AccountSums>(SUMS, [organizationId, month])
  return trialBalance(rows)
}

const FROZEN = `
  select coalesce(round(sum(principal) * 100), 0)::float8 as loans_receivable,
         coalesce(round(sum(interest) * 100), 0)::float8 as interest_receivable,
         coalesce(round(sum(fees) * 100), 0)::float8 as fees_receivable
    from public.loan_month_ends where organization_id = $1 and month_end = $2`

interface FrozenRow {
  loans_receivable: number
  interest_receivable: number
  fees_receivable: number
}

async function controlOf(pool: Pool, organizationId: string, month: PlainDate, rows: readonly TrialBalanceRow[]) {
  const frozen = (await pool.query<FrozenRow>(FROZEN, [organizationId, month])).rows[0]
  const closing = (key: AccountKey) => rows.find(({ account }) => account === key)?.closing ?? 0
  return (['loans_receivable', 'interest_receivable', 'fees_receivable'] as const).map((account) => ({
    ...{ account, books: closing(account), frozen: frozen?.[account] ?? 0 },
  }))
}

interface InterestRow {
  kind: string
  income: number
  receivable: number
}

const INTEREST = `
  select kind, coalesce(-sum(cents) filter (where account = 'interest_income'), 0)::float8 as income,
         coalesce(sum(cents) filter (where account = 'interest_receivable'), 0)::float8 as receivable
    from app.journal_lines
   where organization_id = $1 and month_end = $2 and account in ('interest_income', 'interest_receivable')
   group by kind order by kind`

// A reversal counts for the clerk who entered it.
const CASH = `
  select p.recorded_by_name as clerk, l.account, count(*)::integer as entries,
         coalesce(sum(l.cents) filter (where l.cents > 0), 0)::float8 as received,
         coalesce(-sum(l.cents) filter (where l.cents < 0), 0)::float8 as returned
    from app.journal_lines l
    join public.loan_postings p on p.organization_id = l.organization_id and p.loan_id = l.loan_id and p.id = l.posting_id
   where l.organization_id = $1 and l.month_end = $2 and l.account in ('cash', 'checks', 'ach', 'card', 'other_money')
   group by 1, 2 order by 1 nulls last, 2`

/** Returns the money of a month by clerk and account. */
export async function cashOf(pool: Pool, organizationId: string, month: PlainDate): Promise<CashRow[]> {
  return (await pool.query<CashRow>(CASH, [organizationId, month])).rows
}

const SAFE = `
  select person, count(*) filter (where is_drop)::integer as drops, coalesce(sum(cents) filter (where is_drop), 0)::float8 as dropped,
         count(*) filter (where not is_drop)::integer as deposits, coalesce(sum(cents) filter (where not is_drop), 0)::float8 as deposited,
         sum(variance)::float8 as variance
    from (select c.dropped_by_name as person, true as is_drop, c.amount_cents as cents, 0 as variance
            from public.cash_drops c
           where c.organization_id = $1 and c.dropped_on between date_trunc('month', $2::date) and $2 and c.canceled_at is null
          union all
          select b.made_by_name, false, b.counted_cents, b.variance_cents
            from public.bank_deposits b
           where b.organization_id = $1 and b.deposited_on between date_trunc('month', $2::date) and $2) as moves
   group by person order by person`

/** Returns the cash that went into the safe and to the bank in a month, by person. */
async function safeOf(pool: Pool, organizationId: string, month: PlainDate): Promise<SafeRow[]> {
  return (await pool.query<SafeRow>(SAFE, [organizationId, month])).rows
}
