import type { Pool, PoolClient } from 'pg'
import type { ApplicationStatusNow } from '#features/lending/rules/applications/application-end.ts'
import type { DisclosureFile } from '#features/lending/rules/credit-score-notice/notice.ts'
import type { ProductTerms } from '#features/lending/rules/products/product-terms.ts'
import type { ReportAge } from '#features/lending/rules/underwriting/report-age.ts'
import { centsOf } from '#platform/rules/money.ts'
import { stateCode, US_STATES } from '#platform/rules/us-states.ts'
import { applicationNotFound } from './errors.ts'

/** The facts for a decision, with the state of the application's row. */
export interface HeldApplication extends DisclosureFile {
  clientId: string
  status: string
  standing: ApplicationStatusNow
  /** Its product, as it was when the application was entered; null without one. */
  product: { name: string; terms: ProductTerms } | null
  /** The two letters of the client's state; null if it is unknown. */
  state: (typeof US_STATES)[number]['code'] | null
  /** The age of the newest report on the company's day; null without a report. */
  reportAge: ReportAge | null
  /** True if the consent under which that report was pulled was withdrawn. */
  isConsentWithdrawn: boolean
  /** The company's day. */
  companyDay: string
}

interface FileRow {
  client_id: string
  status: string
  loan_type: string
  amount: string
  submitted_at: string
  submitted_on: string
  decided_on: string | null
  is_complete: boolean
  has_loan: boolean
  asked: ApplicationStatusNow['asked']
  offer: ApplicationStatusNow['offer']
  full_name: string
  address: string | null
  city: string | null
  state: string | null
  zip: string | null
  creditor_name: string
  creditor_kind: string
  report: DisclosureFile['report']
  percentiles: DisclosureFile['percentiles']
  own_loans: DisclosureFile['ownLoans']
  usual_address: string | null
  product: HeldApplication['product']
  pulled_on: string | null
  is_withdrawn: boolean | null
  company_day: string
  today: string
}

// Takes the newest report in which a bureau has a file or reports that none exists. A failed request says nothing about
// the client.
const FILE = `
  select a.client_id, a.status, a.loan_type, a.amount, to_json(a.submitted_at) #>> '{}' as submitted_at, a.completed_at is not null as is_complete,
         (a.submitted_at at time zone 'UTC')::date::text as submitted_on, (a.decision_at at time zone 'UTC')::date::text as decided_on,
         exists (select from public.loans n where n.application_id = a.id) as has_loan,
         (select jsonb_build_object('answerBy', m.answer_by, 'givenOn', m.given_on)
            from public.incompleteness_notices m where m.application_id = a.id) as asked,
         (select jsonb_build_object('on', n.contents -> 'day', 'answerBy', n.contents #> '{offer,answer_by}', 'givenOn', n.given_on)
            from public.adverse_action_notices n
           where n.application_id = a.id and jsonb_typeof(n.contents -> 'offer') = 'object') as offer,
         c.full_name, c.address, c.city, c.state, c.zip,
         coalesce(l.company_name, o.company_name) as creditor_name, coalesce(l.company_type, o.account_type) as creditor_kind,
         r.report, r.is_withdrawn, (r.created_at at time zone o.time_zone)::date::text as pulled_on, 
         (select jsonb_build_object('name', p.name, 'terms', v.terms) from public.loan_product_versions v
            join public.loan_products p on p.organization_id = v.organization_id and p.id = v.product_id
           where v.organization_id = a.organization_id and v.id = a.product_version_id) as product,
         (now() at time zone o.time_zone)::date::text as company_day,
         (select coalesce(jsonb_agg(jsonb_build_object('status', n.status, 'isChargedOff', exists (
                   select from public.charge_off_proposals p where p.loan_id = n.id and p.decision = 'accepted'))), '[]')
            from public.loans n
           where n.client_id = a.client_id and n.lender_id is not distinct from a.lender_id) as own_loans,
         (select n.contents #>> '{creditor,address}'
            from (select organization_id, contents, created_at from public.adverse_action_notices
                  union all
                  select organization_id, contents, created_at from public.incompleteness_notices) n
           where n.organization_id = a.organization_id
             and n.contents #>> '{creditor,name}' = coalesce(l.company_name, o.company_name)
           order by n.created_at desc limit 1) as usual_address,
         (select coalesce(jsonb_agg(t), '[]')
            from (select distinct on (p.model) p.model, p.source, p.as_of, p.steps from public.score_percentiles p
                   where p.organization_id = a.organization_id order by p.model, p.as_of desc, p.created_at desc) t) as percentiles,
         (now() at time zone 'UTC')::date::text as today
    from public.loan_applications a
    join public.clients c on c.id = a.client_id
    join app.organizations o on o.id = a.organization_id
    left join public.lenders l on l.id = a.lender_id
    left join lateral (
      select r.created_at,
             exists (select from app.credit_pulls k join public.credit_consents n on n.id = k.consent_id
                      where k.report_id = r.id and n.revoked_at is not null) as is_withdrawn,
             jsonb_build_object('id', r.id, 'created_at', r.created_at, 'bureau_data', r.bureau_data,
                   'isForApplication', r.created_at >= a.submitted_at - interval '30 days' and not exists (
                     select from app.credit_pulls p
                      where p.report_id = r.id and p.permissible_purpose in ('account_review', 'collection'))) as report
        from public.credit_reports r
       where r.client_id = a.client_id and r.disposed_at is null
         and (r.status = 'success' or r.bureau_data @? '$.*.outcome ? (@ == "no_hit")')
       order by r.created_at desc limit 1) r on true
   where a.id = $1 and a.organization_id = $2`
// A separate statement, because a statement that waits for this row reads all other rows as they were before the wait.
const HOLD = 'select from public.loan_applications where id = $1 and organization_id = $2 for update'

/**
 * Returns the file of an application and throws for another organization's. With `hold`, no other transaction can
 * decide it until this one ends.
 */
export async function applicationFile(
  db: Pick<Pool | PoolClient, 'query'>,
  { organizationId }: { organizationId: string },
  id: string,
  { isHeld }: { isHeld: boolean },
): Promise<HeldApplication> {
  if (isHeld) await db.query(HOLD, [id, organizationId])
  const { rows } = await db.query<FileRow>(FILE, [id, organizationId])
  if (rows[0] === undefined) throw applicationNotFound()
  const { status, loan_type, amount, submitted_at, is_complete, report, own_loans, usual_address, today, ...row } =
    rows[0]
  const place = [row.city, [row.state, row.zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return {
    application: { loan_type, amountCents: centsOf(amount) ?? 0, submitted_at, isComplete: is_complete },
    applicant: {
      name: row.full_name,
      address: [row.address ?? '', place].filter((line) => line !== ''),
    },
    creditor: { name: row.creditor_name, kind: row.creditor_kind },
    standing: {
      ...{ status, submittedOn: row.submitted_on, decidedOn: row.decided_on, isComplete: is_complete },
      ...{ hasLoan: row.has_loan, asked: row.asked, offer: row.offer, today },
    },
    ...{ clientId: row.client_id, percentiles: row.percentiles, product: row.product, companyDay: row.company_day },
    state: US_STATES.find(({ code }) => code === stateCode(row.state ?? ''))?.code ?? null,
    isConsentWithdrawn: row.is_withdrawn ?? false,
    reportAge:
      row.pulled_on === null
        ? null
        : { pulledOn: row.pulled_on, today: row.company_day, mostDays: row.product?.terms.report_max_age_days ?? null },
    ...{ status, report, ownLoans: own_loans, usualAddress: usual_address ?? '', today },
  }
}
