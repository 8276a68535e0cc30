import type { PoolClient } from 'pg'
import type { LoanType } from '#features/lending/rules/loan-types.ts'
import {
  type AnnualKind,
  annualInterest,
  LONGEST_PROPERTY,
} from '#features/lending/rules/statements/annual-interest.ts'
import { loanEventsOf, loanTermsOf, type StoredPosting } from '#features/lending/rules/stored-loan.ts'
import { LOAN_COLUMNS, type LoanRow, POSTING_COLUMNS } from '#features/lending/server/ledger/locked-loan.ts'
import { brandOf } from '#features/organizations/server/branding/brand.ts'
import { linkTo, payAddress } from '#features/pay-page/server/pay-link.ts'
import type { NoticeDeps } from '#features/payment-notices/server/send-notices.ts'
import { annualEmail } from '#features/payment-notices/server/statement-email.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { languageOf } from '#platform/rules/languages/language.ts'

/** A loan and the year of its statement. A correction follows the version before. */
interface WantedRow extends LoanRow {
  client_id: string
  loan_type: LoanType
  year: number
  version: number
  /** The figures of the version before; null for the first one. */
  interest_before: number | null
  principal_before: number | null
  /** The moment of the newest entry, or now. */
  seen_at: string
  first_name: string
  preferred_language: string | null
  /** The address if the borrower agreed to electronic records. */
  email: string | null
  property: string | null
  is_quiet: boolean
}

const COLUMNS = `
  ${LOAN_COLUMNS}, c.today, l.client_id, l.loan_type, clock_timestamp()::text as seen_at, k.first_name, k.preferred_language,
  case when app.electronic_consent_of(k.id) is not null then nullif(btrim(k.email), '') end as email,
  case when l.loan_type = 'mortgage' then coalesce(
    (select i.description from public.application_collateral i
      where i.organization_id = l.organization_id and i.loan_id = l.id and i.kind = 'dwelling' and i.removed_at is null
      order by i.created_at limit 1),
    nullif(concat_ws(', ', k.address, k.city, k.state, k.zip), '')) end as property,
  app.is_loan_quiet(l.organization_id, l.id, l.client_id) as is_quiet`
// A company that sends no statements sends none of these either.
const COMPANY = `
  company as materialized (
    select s.organization_id, d.today::text as today, extract(year from d.today)::integer - 1 as year,
           extract(month from d.today) <= 3 as is_season
      from public.notice_settings s
      join app.organizations o on o.id = s.organization_id
     cross join lateral (select coalesce($2::date, (now() at time zone o.time_zone)::date) as today) d
     where s.statement_every is not null
  )`
// Made in January. If the job could not run then, it makes them until March.
const NEW = `
  with ${COMPANY}
  select ${COLUMNS}, c.year, 1 as version, null::float8 as interest_before, null::float8 as principal_before
    from company c
    join public.loans l on l.organization_id = c.organization_id and l.start_date <= make_date(c.year, 12, 31)
    join public.clients k on k.id = l.client_id
   where c.is_season
     and (l.status in ('current', 'past_due') or exists (
       select from public.loan_postings p where p.organization_id = l.organization_id and p.loan_id = l.id
          and p.effective_date between make_date(c.year, 1, 1) and make_date(c.year, 12, 31)))
     and not exists (select from public.annual_interest_statements s
                      where s.organization_id = l.organization_id and s.loan_id = l.id and s.year = c.year)
   order by l.id limit $1 for no key update of l skip locked`
// Entries that came since can change the figures of an earlier statement. Borrowers correct their tax returns for three years.
const CHANGED = `
  with ${COMPANY}
  select ${COLUMNS}, s.year::integer, s.version + 1 as version, s.interest_cents::float8 as interest_before,
         s.principal_cents::float8 as principal_before
    from company c
    join public.annual_interest_statements s on s.organization_id = c.organization_id and s.year >= c.year - 2
    join public.loans l on l.organization_id = s.organization_id and l.id = s.loan_id
    join public.clients k on k.id = l.client_id
   where not exists (select from public.annual_interest_statements n
                      where n.organization_id = s.organization_id and n.loan_id = s.loan_id and n.year = s.year and n.version > s.version)
     and exists (select from public.loan_postings p
                  where p.organization_id = s.organization_id and p.loan_id = s.loan_id and p.created_at > s.checked_at)
   order by l.id, s.year limit $1 for no key update of l skip locked`
const POSTINGS = `
  select p.loan_id, ${POSTING_COLUMNS} from public.loan_postings p where p.loan_id = any ($1) order by p.created_at, p.id`
const ADD = `
  insert into public.annual_interest_statements (organization_id, client_id, loan_id, year, version, kind, interest_cents, principal_cents,
                                                 originated_on, property, status, checked_at)
  select a.organization_id, a.client_id, a.loan_id, a.year, a.version, a.kind, a.interest_cents, a.principal_cents, a.originated_on,
         a.property, a.status, a.checked_at
    from jsonb_to_recordset($1) as a (organization_id uuid, client_id uuid, loan_id uuid, year smallint, version smallint, kind text,
                                      interest_cents bigint, principal_cents bigint, originated_on date, property text, status text,
                                      checked_at timestamptz)
  on conflict (organization_id, loan_id, year, version) do nothing
  returning loan_id, year::integer`
const CHECKED = `
  update public.annual_interest_statements s set checked_at = a.checked_at
    from jsonb_to_recordset($1) as a (organization_id uuid, loan_id uuid, year smallint, checked_at timestamptz)
   where s.organization_id = a.organization_id and s.loan_id = a.loan_id and s.year = a.year and s.checked_at < a.checked_at`
const BATCH = 100

/**
 * Makes the annual interest statements of the former year once for each loan, and corrected ones after later entries. Runs hourly, and
 * may run twice at once.
 *
 * @param asOf the day, instead of each company's own
 */
export async function makeAnnualInterest(deps: NoticeDeps, asOf: PlainDate | null = null): Promise<void> {
  for (const query of [NEW, CHANGED]) {
    let found = BATCH
    while (found === BATCH) found = await inTransaction(deps.pool, (db) => makeBatch(db, deps, query, asOf))
  }
}

async function makeBatch(db: PoolClient, deps: NoticeDeps, query: string, asOf: PlainDate | null): Promise<number> {
  const { rows } = await db.query<WantedRow>(query, [BATCH, asOf])
  const ids = rows.map(({ id }) => id)
  const { rows: all } = await db.query<StoredPosting & { loan_id: string }>(POSTINGS, [ids])
  const postings = Map.groupBy(all, ({ loan_id }) => loan_id)
  const made = rows.map((row) => statementOf(row, postings.get(row.id) ?? []))
  const changed = made.filter(({ isChanged }) => isChanged)
  await db.query(CHECKED, [JSON.stringify(made.map(({ stored }) => stored))])
  const added = await db.query<{ loan_id: string; year: number }>(ADD, [
    JSON.stringify(changed.map(({ stored }) => stored)),
  ])
  const isAdded = new Set(added.rows.map(({ loan_id, year }) => `${loan_id} ${year}`))
  for (const { row, stored } of changed)
    if (stored.status === 'emailed' && row.email !== null && isAdded.has(`${row.id} ${row.year}`))
      await sendLink(db, deps, row, row.email)
  return rows.length
}

interface Made {
  row: WantedRow
  isChanged: boolean
  stored: { loan_id: string; status: string; kind: AnnualKind; [column: string]: unknown }
}

function statementOf(row: WantedRow, postings: readonly StoredPosting[]): Made {
  const about = { year: row.year, isMortgage: row.loan_type === 'mortgage' }
  const terms = loanTermsOf(row)
  const { kind, interestCents, principalCents } = annualInterest(terms, loanEventsOf(postings), about)
  const isChanged = interestCents !== row.interest_before || principalCents !== row.principal_before
  return {
    ...{ row, isChanged },
    stored: {
      ...{ organization_id: row.organization_id, client_id: row.client_id, loan_id: row.id, year: row.year, kind },
      ...{ version: row.version, interest_cents: interestCents, principal_cents: principalCents },
      ...{
        originated_on: terms.start,
        property: row.property?.slice(0, LONGEST_PROPERTY) ?? null,
        checked_at: row.seen_at,
      },
      status: statusOf(row, kind, interestCents),
    },
  }
}

// Form 1098 is required by law, so no stop of contact withholds it. A year without interest has no letter, unless it corrects one.
function statusOf({ email, is_quiet, version }: WantedRow, kind: AnnualKind, interestCents: number): string {
  if (kind === 'annual' && (is_quiet || (interestCents === 0 && version === 1))) return 'canceled'
  return email === null ? 'to_print' : 'emailed'
}

async function sendLink(db: PoolClient, deps: NoticeDeps, row: WantedRow, email: string): Promise<void> {
  const { organization_id: organizationId, client_id: clientId, year, version, first_name } = row
  const target = { organizationId, clientId, channel: 'email', sentTo: email } as const
  const id = await linkTo(db, deps, { ...target, language: null, personId: null })
  const company = await brandOf(db, organizationId, deps.appUrl)
  const link = payAddress(deps, { organization_id: organizationId, id, channel: 'email' })
  const told = { to: email, firstName: first_name, language: languageOf(row.preferred_language) }
  const mail = annualEmail({ ...told, link, year, isCorrected: version > 1 }, company)
  await deps.outbox.post(db, mail)
}
