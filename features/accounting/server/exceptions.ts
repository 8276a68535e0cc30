import type { Pool } from 'pg'
import type { ExceptionKind } from '#features/accounting/rules/exception-kinds.ts'
import type { PlainDate } from '#platform/rules/dates.ts'

/** Something in a month's books that a person must look at. */
export interface BookException {
  kind: ExceptionKind
  loan_id: string
  borrower: string
  /** The day of the entry or of the balance. */
  on_day: PlainDate
  cents: number
}

const MOST = 500

const BALANCES = `
  balances as (
    select l.loan_id, coalesce(sum(l.cents) filter (where l.account = 'loans_receivable'), 0) as principal,
           coalesce(sum(l.cents) filter (where l.account = 'interest_receivable'), 0) as interest,
           coalesce(sum(l.cents) filter (where l.account = 'fees_receivable'), 0) as fees,
           coalesce(-sum(l.cents) filter (where l.account = 'customer_credits'), 0) as credit
      from app.journal_lines l
     where l.organization_id = $1 and l.month_end <= $2::date
       and l.account in ('loans_receivable', 'interest_receivable', 'fees_receivable', 'customer_credits')
     group by l.loan_id),
  ends as (
    select m.loan_id, round(m.principal * 100) as principal, round(m.interest * 100) as interest, round(m.fees * 100) as fees
      from public.loan_month_ends m where m.organization_id = $1 and m.month_end = $2::date)`

const EXCEPTIONS = `
  with ${BALANCES},
  found as (
    select 'negative_balance' as kind, b.loan_id, $2::date as on_day, least(b.principal, b.fees) as cents
      from balances b where b.principal < 0 or b.fees < 0
    union all
    select 'credit_balance', b.loan_id, $2::date, b.credit from balances b where b.credit > 0
    union all
    select 'differs_from_month_end', b.loan_id, $2::date, b.principal + b.interest + b.fees - e.principal - e.interest - e.fees
      from balances b join ends e on e.loan_id = b.loan_id
     where (b.principal, b.interest, b.fees) is distinct from (e.principal, e.interest, e.fees)
    union all
    select 'no_month_end', b.loan_id, $2::date, b.principal + b.interest + b.fees
      from balances b where (b.principal <> 0 or b.interest <> 0 or b.fees <> 0) and not exists (select from ends e where e.loan_id = b.loan_id)
    union all
    select 'back_dated', p.loan_id, p.effective_date, round(coalesce(p.amount, 0) * 100)
      from public.loan_postings p
     where p.organization_id = $1 and p.effective_date < date_trunc('month', $2::date)
       and p.id in (select l.posting_id from app.journal_lines l where l.organization_id = $1 and l.month_end = $2::date)
    union all
    select 'unposted_charge', c.loan_id, c.due_on, coalesce(c.taken_cents, c.amount_cents)
      from public.loan_charges c
     where c.organization_id = $1 and c.due_on <= $2::date
       and (c.status = 'review' or c.status = 'succeeded' and c.posting_id is null))
  select f.kind, f.loan_id, c.full_name as borrower, f.on_day::text, f.cents::float8 as cents
    from found f
    join public.loans l on l.organization_id = $1 and l.id = f.loan_id
    join public.clients c on c.organization_id = $1 and c.id = l.client_id
   order by f.kind, f.on_day, f.loan_id limit ${MOST}`

/** Returns what needs attention in the books of a month, at most 500 lines. */
export async function exceptionsOf(pool: Pool, organizationId: string, month: PlainDate): Promise<BookException[]> {
  return (await pool.query<BookException>(EXCEPTIONS, [organizationId, month])).rows
}
