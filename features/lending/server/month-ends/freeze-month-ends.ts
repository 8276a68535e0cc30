import type { Pool, PoolClient } from 'pg'
import { completeMonths, type MonthEnd, monthEnd, monthStartOf } from '#features/lending/rules/servicing/month-end.ts'
import { loanEventsOf, loanTermsOf, type StoredPosting } from '#features/lending/rules/stored-loan.ts'
import { heldCents } from '#features/lending/server/ledger/held-cents.ts'
import { LOAN_COLUMNS, type LoanRow, POSTING_COLUMNS } from '#features/lending/server/ledger/locked-loan.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { breathing } from '#platform/jobs/breathing.ts'
import type { PlainDate } from '#platform/rules/dates.ts'

const BATCH = 200
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/**
 * Freezes the ends of the months that are over on the company's day: a row for each loan that was open in the month and was in the
 * books by its end. A month is frozen once; later entries don't change it. It may run twice, late, or beside itself.
 *
 * @param asOf the day, instead of each company's own
 */
export async function freezeMonthEnds(pool: Pool, asOf: PlainDate | null = null): Promise<void> {
  const { rows } = await pool.query<Company>(COMPANIES, [asOf])
  for (const { organization_id, open_from, today } of rows)
    for (const month of completeMonths(open_from, today)) if (!(await freezeMonth(pool, organization_id, month))) break
}

interface Company {
  organization_id: string
  /** The first day that isn't frozen: after the last frozen month, or the day of the first loan. */
  open_from: PlainDate
  today: PlainDate
}

const COMPANIES = `
  select o.id as organization_id, coalesce(f.month_end + 1, (first.created_at at time zone o.time_zone)::date)::text as open_from,
         d.today::text as today
    from app.organizations o
   cross join lateral (select coalesce($1::date, (now() at time zone o.time_zone)::date) as today) d
   cross join lateral (select l.created_at from public.loans l where l.organization_id = o.id order by l.created_at limit 1) first
    left join app.frozen_months f on f.organization_id = o.id
   where f.month_end is null or f.month_end < date_trunc('month', d.today)::date - 1
   order by o.id`
const STALE = `
  select exists (select from public.loans l where l.organization_id = $1 and l.next_change_on <= $2::date) as has_stale`
const FROZEN = `
  insert into app.frozen_months as f (organization_id, month_end)
  select $1, $2 where not exists (select from public.loans l where l.organization_id = $1 and l.next_change_on <= $2::date)
  on conflict (organization_id) do update set month_end = greatest(f.month_end, excluded.month_end)`

/** Returns false if some loans are left for the next run, because their figures have not come through the month. */
async function freezeMonth(pool: Pool, organizationId: string, month: PlainDate): Promise<boolean> {
  // Read before the batches: a loan that another run ages between its batch and the end would be in no batch.
  const stale = await pool.query<{ has_stale: boolean }>(STALE, [organizationId, month])
  let last: string | null = BEFORE_ALL
  while (last !== null) {
    const after: string = last
    last = await inTransaction(pool, (transaction) => freezeBatch(transaction, { organizationId, month, after }))
  }
  if (stale.rows[0]?.has_stale !== false) return false
  const { rowCount } = await pool.query(FROZEN, [organizationId, month])
  return rowCount === 1
}

// A loan that closed before the month has no posting since. A loan that was locked while others were aged may lack late fees, so it
// waits. Loans are locked as by a posting, so that each ledger is read whole.
const LOANS = `
  select ${LOAN_COLUMNS}, $3::text as today
    from public.loans l join app.organizations o on o.id = l.organization_id
   where l.organization_id = $1 and l.id > $2 and (l.created_at at time zone o.time_zone)::date <= $3::date
     and (l.next_change_on > $3::date or l.next_change_on is null)
     and (l.status not in ('paid_off', 'settled', 'sold')
          or exists (select from public.loan_postings p where p.loan_id = l.id and p.effective_date >= $4::date))
     and not exists (select from public.loan_month_ends m
                      where m.organization_id = l.organization_id and m.loan_id = l.id and m.month_end = $3::date)
   order by l.id limit $5 for no key update of l`
const POSTINGS = `
  select p.loan_id, ${POSTING_COLUMNS} from public.loan_postings p where p.loan_id = any ($1) order by p.created_at, p.id`
// The moment follows every posting that was read: the books count later ones in a later month.
const FREEZE = `
  insert into public.loan_month_ends (organization_id, loan_id, month_end, status, principal, interest, fees, past_due_amount, days_past_due,
                                      past_due_since, next_due_on, next_due_amount, last_payment_on, paid_in_month, scheduled_payment,
                                      charged_off_on, charged_off_amount, recovered_amount, is_deceased, bankruptcy_chapter,
                                      frozen_at)
  select $1, m.loan_id, m.month_end, m.status, m.principal / 100, m.interest / 100, m.fees / 100, m.past_due_amount / 100,
         m.days_past_due, m.past_due_since, m.next_due_on, m.next_due_amount / 100, m.last_payment_on, m.paid_in_month / 100,
         m.scheduled_payment / 100, m.charged_off_on, m.charged_off_amount / 100, m.recovered_amount / 100, m.is_deceased,
         m.bankruptcy_chapter, clock_timestamp()
    from jsonb_to_recordset($2) as m (loan_id uuid, month_end date, status text, principal numeric, interest numeric, fees numeric,
           past_due_amount numeric, days_past_due integer, past_due_since date, next_due_on date, next_due_amount numeric,
           last_payment_on date, paid_in_month numeric, scheduled_payment numeric, charged_off_on date, charged_off_amount numeric,
           recovered_amount numeric, is_deceased boolean, bankruptcy_chapter smallint)
  on conflict (organization_id, loan_id, month_end) do nothing`

interface Span {
  organizationId: string
  month: PlainDate
  after: string
}

/** Freezes the month of the company's next loans by id, and returns the last id. Null if there was none. */
async function freezeBatch(transaction: PoolClient, { organizationId, month, after }: Span): Promise<string | null> {
  const { rows: loans } = await transaction.query<LoanRow>(LOANS, [
    ...[organizationId, after, month, monthStartOf(month), BATCH],
  ])
  const { rows } = await transaction.query<StoredPosting & { loan_id: string }>(POSTINGS, [loans.map(({ id }) => id)])
  const postings = Map.groupBy(rows, ({ loan_id }) => loan_id)
  const frozen: (MonthEnd & { loan_id: string })[] = []
  const breathe = breathing()
  for (const loan of loans) {
    const end = monthEnd(loanTermsOf(loan), loanEventsOf(postings.get(loan.id) ?? []), month)
    if (end !== null) frozen.push({ loan_id: loan.id, ...storable(end) })
    await breathe()
  }
  await transaction.query(FREEZE, [organizationId, JSON.stringify(frozen)])
  return loans.at(-1)?.id ?? null
}

function storable(end: MonthEnd): MonthEnd {
  const held = (cents: number | null) => (cents === null ? null : heldCents(cents))
  return {
    ...end,
    ...{ principal: heldCents(end.principal), interest: heldCents(end.interest), fees: heldCents(end.fees) },
    ...{ past_due_amount: heldCents(end.past_due_amount), next_due_amount: held(end.next_due_amount) },
    ...{ scheduled_payment: heldCents(end.scheduled_payment), charged_off_amount: held(end.charged_off_amount) },
  }
}
