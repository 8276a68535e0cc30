import type { PoolClient } from 'pg'
import { brandOf } from '#features/organizations/server/branding/brand.ts'
import { linkTo, payAddress } from '#features/pay-page/server/pay-link.ts'
import type { NoticeDeps } from '#features/payment-notices/server/send-notices.ts'
import { statementEmail } from '#features/payment-notices/server/statement-email.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { eachAtOnce } from '#platform/jobs/each-at-once.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { languageOf } from '#platform/rules/languages/language.ts'

interface MadeRow {
  organization_id: string
  client_id: string
  loan_id: string
  due_on: PlainDate
  due_cents: number
  status: 'emailed' | 'to_print'
  first_name: string
  email: string | null
  preferred_language: string | null
}

interface Company {
  organization_id: string
  statement_every: string
  today: PlainDate
  /** The last day that is near enough for a statement. */
  until: PlainDate
}

// The job makes statements only from 8 AM to 9 PM in the company's time zone.
const COMPANIES = `
  select organization_id, statement_every, today::text, (today + statement_days)::text as until
    from (select s.*, (now() at time zone o.time_zone)::date as today
            from public.notice_settings s join app.organizations o on o.id = s.organization_id
           where s.statement_every is not null and extract(hour from now() at time zone o.time_zone) between 8 and 20) as c
   order by organization_id`
// The next loans by day due. Each page continues after the one before, so a night reads every loan once.
const PAGE = `
  select l.id, l.next_payment_date::text as due_on
    from public.loans l
   where l.organization_id = $1 and coalesce(l.next_payment_date, 'infinity'::date) <= $2::date
     and (coalesce(l.next_payment_date, 'infinity'::date), l.id) > ($3::date, $4::uuid)
   order by coalesce(l.next_payment_date, 'infinity'::date), l.id limit $5`
// A statement counts the days through yesterday, so that entries of today are in the next one. One by email needs the borrower's consent
// to electronic records (15 USC 7001(c)). A loan that was charged off or ended gets none.
const MAKE = `
  with due as (
    select l.organization_id, l.client_id, l.id as loan_id, l.next_payment_date as due_on, x.cycle, l.past_due_amount,
           greatest(l.start_date, coalesce((select max(s.period_until) + 1 from public.periodic_statements s
                                             where s.organization_id = l.organization_id and s.loan_id = l.id), l.start_date)) as period_from
      from public.loans l
     cross join lateral (select date_trunc($3, l.next_payment_date::timestamp)::date as cycle) x
     where l.organization_id = $1 and l.id = any ($2) and l.status in ('current', 'past_due')
       and not exists (select from public.periodic_statements s
                        where s.organization_id = l.organization_id and s.loan_id = l.id and s.cycle = x.cycle)
       and not app.is_loan_quiet(l.organization_id, l.id, l.client_id)
  ),
  made as (
    insert into public.periodic_statements (organization_id, client_id, loan_id, cycle, due_on, period_from, period_until, seen_postings,
                                            due_cents, status)
    select d.organization_id, d.client_id, d.loan_id, d.cycle, d.due_on, d.period_from, $4::date - 1,
           (select count(*) from public.loan_postings p where p.organization_id = d.organization_id and p.loan_id = d.loan_id),
           round(100 * (d.past_due_amount + coalesce((
             select sum(greatest(i.amount - i.paid, 0)) from public.loan_due_items i
              where i.organization_id = d.organization_id and i.loan_id = d.loan_id and i.due_on = d.due_on), 0))),
           case when nullif(btrim(k.email), '') is not null and app.electronic_consent_of(d.client_id) is not null
                then 'emailed' else 'to_print' end
      from due d join public.clients k on k.id = d.client_id
     where d.period_from < $4::date
    on conflict (organization_id, loan_id, cycle) do nothing
    returning organization_id, client_id, loan_id, due_on, due_cents, status)
  select m.organization_id, m.client_id, m.loan_id, m.due_on::text, m.due_cents::float8, m.status, c.first_name, c.email, c.preferred_language
    from made m join public.clients c on c.id = m.client_id`
const BATCH = 200
// Companies at a time.
const AT_ONCE = 4
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/**
 * Makes the periodic statements whose day has come, in batches, once for each loan and cycle, and emails the borrowers who agreed to it.
 * The others wait to be printed. Runs hourly, and may run twice at once.
 */
export async function makeStatements(deps: NoticeDeps, batch = BATCH): Promise<void> {
  const { rows } = await deps.pool.query<Company>(COMPANIES)
  const failures = await eachAtOnce(rows, AT_ONCE, (company) => makeOfCompany(deps, company, batch))
  // The other companies have their statements. The job fails, and its error is logged.
  if (failures.length > 0) throw failures[0]
}

async function makeOfCompany(deps: NoticeDeps, company: Company, batch: number): Promise<void> {
  const { organization_id, until, today } = company
  // Every loan that is due today or later comes after this place.
  let last: Place | undefined = { due_on: today, id: BEFORE_ALL }
  while (last !== undefined) {
    const after: Place = last
    const { rows } = await deps.pool.query<Place>(PAGE, [organization_id, until, after.due_on, after.id, batch])
    if (rows.length > 0) await inTransaction(deps.pool, (db) => makePage(db, deps, company, rows))
    last = rows.at(-1)
  }
}

/** The place of a loan in the order of the days due. */
interface Place {
  id: string
  due_on: PlainDate
}

async function makePage(db: PoolClient, deps: NoticeDeps, company: Company, page: Place[]): Promise<void> {
  const { organization_id, statement_every, today } = company
  const ids = page.map(({ id }) => id)
  const { rows } = await db.query<MadeRow>(MAKE, [organization_id, ids, statement_every, today])
  for (const row of rows) if (row.status === 'emailed' && row.email !== null) await sendLink(db, deps, row, row.email)
}

async function sendLink(db: PoolClient, deps: NoticeDeps, made: MadeRow, email: string): Promise<void> {
  const { organization_id: organizationId, client_id: clientId, loan_id, due_on, due_cents, first_name } = made
  const target = { organizationId, clientId, channel: 'email', sentTo: email.trim() } as const
  const id = await linkTo(db, deps, { ...target, language: null, personId: null })
  const company = await brandOf(db, organizationId, deps.appUrl)
  const link = payAddress(deps, { organization_id: organizationId, id, channel: 'email' })
  const told = { to: email.trim(), firstName: first_name, language: languageOf(made.preferred_language) }
  const mail = statementEmail({ ...told, link, loanId: loan_id, due: due_on, dueCents: due_cents }, company)
  await deps.outbox.post(db, mail)
}
