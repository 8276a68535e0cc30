import type { Pool } from 'pg'
import { disclosureFields, disclosureTables } from '#features/lending/rules/closing/disclosure-values.ts'
import type { Disclosure } from '#features/lending/rules/disclosure/disclosure.ts'
import type { PresentMember } from '#features/organizations/server/commands/member.ts'
import type { CaseKind } from '#features/templates/rules/preview-command.ts'
import type { TemplateValues } from '#features/templates/rules/template-values.ts'
import type { Language } from '#platform/rules/languages/language.ts'
import { caseNotFound } from './errors.ts'

type Values = Pick<TemplateValues, 'fields' | 'tables'>

interface CaseRow {
  client_id: string
  application_id: string | null
  fields: TemplateValues['fields'] | null
}

// A hidden client is refused like a missing one, so that no name is revealed.
const SEEN = `app.person_sees_client($2, c.id)`
const CLIENT = `
  select c.id as client_id, null::uuid as application_id, null::jsonb as fields
    from public.clients c where c.organization_id = $1 and c.id = $3 and ${SEEN}`
const APPLICATION = `
  select a.client_id, (select a.id) as application_id,
         jsonb_build_object(
           'loan.application_number', 'A-' || a.number, 'loan.applied_on', (a.submitted_at at time zone o.time_zone)::date,
           'loan.amount_cents', round(a.amount * 100)::bigint, 'loan.purpose', a.purpose, 'loan.term_months', a.term_months,
           'loan.payment_frequency', a.payment_frequency, 'decision.requested_cents', round(a.amount * 100)::bigint,
           'sale.down_payment_cents', a.down_payment_cents, 'sale.trade_in', a.trade_in,
           'sale.trade_in_cents', a.trade_in_allowance_cents, 'sale.trade_in_payoff_cents', a.trade_in_payoff_cents,
           'decision.on', (a.decision_at at time zone o.time_zone)::date) as fields
    from public.loan_applications a
    join app.organizations o on o.id = a.organization_id
    join public.clients c on c.organization_id = a.organization_id and c.id = a.client_id
   where a.organization_id = $1 and a.id = $3 and ${SEEN}`
const LOAN = `
  select l.client_id, l.application_id,
         jsonb_build_object(
           'loan.amount_cents', round(l.original_amount * 100)::bigint, 'loan.principal_cents', round(l.original_amount * 100)::bigint,
           'loan.annual_rate_percent', l.interest_rate::text, 'loan.term_months', l.term_months, 'loan.start_date', l.start_date,
           'loan.payment_cents', round(l.monthly_payment * 100)::bigint, 'loan.first_payment_on', l.first_payment_date,
           'loan.balance_cents', round(l.amount * 100)::bigint, 'loan.past_due_cents', round(l.past_due_amount * 100)::bigint,
           'loan.past_due_since', l.past_due_since, 'tila.apr_percent', l.disclosed_apr::text,
           'tila.finance_charge_cents', round(l.disclosed_finance_charge * 100)::bigint) as fields
    from public.loans l
    join public.clients c on c.organization_id = l.organization_id and c.id = l.client_id
   where l.organization_id = $1 and l.id = $3 and ${SEEN}`
const CASES: Readonly<Record<CaseKind, string>> = { client: CLIENT, application: APPLICATION, loan: LOAN }

/**
 * Returns the values that a client, an application, or a loan has for documents. Nothing is filled in: a value that isn't on file is
 * left out. Of the SSN, only the last four digits are read.
 *
 * @throws FunctionError if the company has no such case, or the member may not see its client
 */
export async function realCase(
  pool: Pool,
  { organizationId, personId }: PresentMember,
  { kind, id }: { kind: CaseKind; id: string },
  language: Language,
): Promise<Values> {
  const row = (await pool.query<CaseRow>(CASES[kind], [organizationId, personId, id])).rows[0]
  if (row === undefined) throw caseNotFound()
  const people = await peopleOf(pool, organizationId, row)
  const application =
    row.application_id === null ? NOTHING : await applicationValues(pool, organizationId, row.application_id, language)
  return {
    fields: { ...known(people), ...application.fields, ...known(row.fields ?? {}) },
    tables: application.tables,
  }
}

const NOTHING: Values = { fields: {}, tables: {} }

interface PersonRow {
  role: 'borrower' | 'co_borrower' | 'cosigner'
  full_name: string
  first_name: string
  last_name: string
  address: string | null
  city: string | null
  state: string | null
  zip: string | null
  email: string | null
  phone: string | null
  ssn_last_four: string | null
}

const PEOPLE = `
  select o.role, c.full_name, c.first_name, c.last_name, c.address, c.city, c.state, c.zip, c.email, c.phone,
         nullif(right(c.ssn, 4), '') as ssn_last_four
    from (select $2::uuid as client_id, 'borrower' as role, 0 as place, null::timestamptz as added_at
          union all
          select p.client_id, case p.role when 'guarantor' then 'cosigner' else 'co_borrower' end, 1, p.created_at
            from public.application_people p where p.organization_id = $1 and p.application_id = $3) o
    join public.clients c on c.organization_id = $1 and c.id = o.client_id
   order by o.place, o.added_at, c.id`

/** Returns the fields of the first person of each role. The borrower is also the client of documents outside of lending. */
async function peopleOf(pool: Pool, organizationId: string, { client_id, application_id }: CaseRow): Promise<object> {
  const { rows } = await pool.query<PersonRow>(PEOPLE, [organizationId, client_id, application_id])
  const fields: Record<string, unknown> = {}
  for (const row of rows.toReversed()) {
    Object.assign(fields, personFields(row.role, row))
    if (row.role === 'borrower') Object.assign(fields, personFields('client', row), { 'loan.state': row.state })
  }
  return fields
}

function personFields(group: string, person: PersonRow): Record<string, unknown> {
  const place = [person.city, [person.state, person.zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  const { first_name, last_name, city, state, zip, email, phone, ssn_last_four } = person
  const values = {
    name: person.full_name,
    first_name,
    last_name: last_name || first_name,
    city,
    state,
    zip,
    email,
    phone,
    ssn_last_four,
  }
  const address = [person.address, place].filter(Boolean).join(', ')
  return Object.fromEntries(Object.entries({ ...values, address }).map(([name, value]) => [`${group}.${name}`, value]))
}

interface ApplicationRow {
  disclosure: Disclosure | null
  vehicle: Record<string, unknown> | null
}

const APPLICATION_FACTS = `
  select (select d.contents from public.loan_disclosures d
           where d.organization_id = a.organization_id and d.application_id = a.id and d.superseded_at is null
           order by d.number desc limit 1) as disclosure,
         (select jsonb_build_object('vehicle.year', v.model_year::text, 'vehicle.make', v.make, 'vehicle.model', v.model,
                                    'vehicle.body', v.body, 'vehicle.vin', v.vin, 'vehicle.odometer_miles', v.mileage)
            from public.application_collateral v
           where v.organization_id = a.organization_id and v.application_id = a.id and v.kind = 'vehicle' and v.removed_at is null
           order by v.created_at limit 1) as vehicle
    from public.loan_applications a where a.organization_id = $1 and a.id = $2`

/** Returns the newest disclosure of an application, and its vehicle. */
async function applicationValues(
  pool: Pool,
  organizationId: string,
  applicationId: string,
  language: Language,
): Promise<Values> {
  const row = (await pool.query<ApplicationRow>(APPLICATION_FACTS, [organizationId, applicationId])).rows[0]
  if (row === undefined) return NOTHING
  const { disclosure, vehicle } = row
  if (disclosure === null) return { fields: known(vehicle ?? {}), tables: {} }
  return {
    fields: { ...known(vehicle ?? {}), ...disclosureFields(disclosure, language) },
    tables: disclosureTables(disclosure, language),
  }
}

const known = (fields: object): TemplateValues['fields'] =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null && value !== undefined && value !== ''),
  )
