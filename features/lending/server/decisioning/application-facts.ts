import type { Pool, PoolClient } from 'pg'
import type { ApplicationFacts, FactsOfLaw } from '#features/lending/rules/decisioning/assembled/assembled-inputs.ts'
import type { LegalCap } from '#features/lending/rules/decisioning/decision-inputs.ts'
import { stateRuleOf } from '#features/lending/server/booking/state-rule-of.ts'
import { stateCode, US_STATES } from '#platform/rules/us-states.ts'

type Database = Pool | PoolClient

/** An application with its facts, as read for a decision. */
export interface ReadApplication extends ApplicationFacts {
  id: string
  client_id: string
  status: string
}

interface Row extends Omit<ReadApplication, 'state'> {
  written_state: string | null
}

// The newest report in which a bureau has a file or reports that none exists, as for the notice (application-file.ts), unless it is
// older than the product allows.
const FACTS = `
  select a.id, a.client_id, a.status, a.loan_type, (a.amount * 100)::float8 as amount_cents, a.term_months, a.payment_frequency,
         a.down_payment_cents::float8, a.monthly_income_cents::float8, a.income_source, a.income_verified_how, a.employed_since::text, a.lived_since::text, a.debt_changes, a.housing,
         a.housing_payment_cents::float8, a.completed_at is not null as is_complete, to_json(a.submitted_at) #>> '{}' as submitted_at,
         coalesce(a.received_on, (a.submitted_at at time zone 'UTC')::date)::text as received_on,
         (select count(*)::integer from public.loan_applications o
           where o.organization_id = a.organization_id and o.client_id = a.client_id and o.id <> a.id
             and o.submitted_at between a.submitted_at - interval '90 days' and a.submitted_at) as applications_90_days,
         app.applications_sharing(a) as sharing, app.vin_conflicts(a) as vin_conflicts,
         (select coalesce(jsonb_agg(jsonb_build_object('kind', i.kind, 'condition', i.condition, 'model_year', i.model_year,
                   'value_cents', i.value_cents, 'valued_on', i.valued_on) order by i.created_at, i.id), '[]')
            from public.application_collateral i
           where i.organization_id = a.organization_id and i.application_id = a.id and i.removed_at is null) as collateral,
         c.state as written_state, left(c.zip, 3) as zip3,
         (select coalesce(jsonb_agg(jsonb_build_object('status', n.status, 'isChargedOff', exists (
                   select from public.charge_off_proposals p where p.loan_id = n.id and p.decision = 'accepted'))), '[]')
            from public.loans n
           where n.organization_id = a.organization_id and n.client_id = a.client_id
             and n.lender_id is not distinct from a.lender_id) as own_loans,
         cardinality(app.open_red_flags(a)) as open_red_flags,
         (select count(*)::integer from app.alerts_as_red_flags(a) f where f.flag ->> 'response' is null) as unresolved_alerts,
         (select jsonb_agg((
                   select jsonb_build_object('is_covered', m.is_covered, 'as_of', m.as_of, 'isAboutAnother', not app.is_about_client(m))
                     from public.military_checks m
                    where m.organization_id = a.organization_id and m.client_id = o.client_id
                    order by m.created_at desc limit 1))
            from (select a.client_id
                  union all
                  select p.client_id from public.application_people p
                   where p.organization_id = a.organization_id and p.application_id = a.id) o) as military,
         (select jsonb_build_object('id', r.id, 'created_at', r.created_at, 'bureau_data', r.bureau_data)
            from public.credit_reports r
           where r.client_id = a.client_id and r.disposed_at is null
             and (r.status = 'success' or r.bureau_data @? '$.*.outcome ? (@ == "no_hit")')
             and (t.terms is null or (r.created_at at time zone g.time_zone)::date
                                       >= (now() at time zone g.time_zone)::date - (t.terms ->> 'report_max_age_days')::integer)
           order by r.created_at desc limit 1) as report,
         (select jsonb_build_object('least_cents', t.terms -> 'min_amount_cents', 'most_cents', t.terms -> 'max_amount_cents',
                   'terms', t.terms -> 'term_months', 'is_mla_exempt', jsonb_typeof(t.terms -> 'mla_exemption') = 'string')
            where t.terms is not null) as product,
         (now() at time zone g.time_zone)::date::text as today
    from public.loan_applications a
    join public.clients c on c.id = a.client_id
    join app.organizations g on g.id = a.organization_id
    left join public.loan_product_versions t on t.organization_id = a.organization_id and t.id = a.product_version_id
   where a.organization_id = $1 and a.id = any ($2)`

/** Returns applications of an organization with the facts that decisions depend on. Unknown ids are left out. */
export async function applicationFacts(
  database: Database,
  organizationId: string,
  ids: readonly string[],
): Promise<ReadApplication[]> {
  const { rows } = await database.query<Row>(FACTS, [organizationId, ids])
  return rows.map(({ written_state, ...row }) => ({ ...row, state: knownState(written_state) }))
}

const knownState = (written: string | null) =>
  US_STATES.find(({ code }) => code === stateCode(written ?? ''))?.code ?? null

// If the state is unknown, the caps of all states hold.
const CAPS = `
  select c.rate::float8 as rate, c.fees_included, c.citation, c.amount_from::float8 as amount_from, c.amount_to::float8 as amount_to,
         c.months_from, c.months_to
    from public.rate_caps c
   where (c.organization_id is null or c.organization_id = $1)
     and ($2::text is null or c.state = $2)
     and $4::date >= c.effective_from and ($4::date < c.effective_until or c.effective_until is null)
     and (c.loan_type is null or c.loan_type = $3)
   order by c.rate, c.citation, c.id`

/** Returns a function that reads the law for an application, once for each state, loan type, and day. */
export function lawReader(database: Database, organizationId: string) {
  const known = new Map<string, Promise<FactsOfLaw>>()
  return ({ state, loan_type, today }: ApplicationFacts): Promise<FactsOfLaw> => {
    const key = `${state} ${loan_type} ${today}`
    const found = known.get(key) ?? readLaw(database, organizationId, { state, loan_type, today })
    known.set(key, found)
    return found
  }
}

async function readLaw(
  database: Database,
  organizationId: string,
  { state, loan_type, today }: Pick<ApplicationFacts, 'state' | 'loan_type' | 'today'>,
): Promise<FactsOfLaw> {
  const product = loan_type === 'auto' ? 'vehicle_contract' : 'consumer_loan'
  const rule = await stateRuleOf(database, organizationId, { state, product, day: today })
  const { rows } = await database.query<LegalCap>(CAPS, [organizationId, state, loan_type, today])
  return { rule, caps: rows }
}
