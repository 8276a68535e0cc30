import type { PoolClient } from 'pg'
import {
  type ApplicationPerson,
  collateralChanges,
  peopleChanges,
  type SecuredBy,
} from '#features/lending/rules/booking/approval-changes.ts'
import { reportAgeProblem } from '#features/lending/rules/underwriting/report-age.ts'
import { reportTooOld } from '#features/lending/server/errors.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { approvedForOtherCollateral, approvedForOthers, consentWithdrawnSince } from './errors.ts'

interface Approval {
  id: string
  approved_people: ApplicationPerson[]
  people: ApplicationPerson[]
  approved_collateral: SecuredBy[]
  collateral: SecuredBy[]
}

// The newest approval counts. A change of the approved terms is one too. Its people may have been merged into others since.
const APPROVAL = `
  select b.id, b.collateral as approved_collateral,
         (select coalesce(jsonb_agg(jsonb_build_object('client_id', c.id, 'role', p.role, 'name', c.full_name)), '[]')
            from jsonb_to_recordset(b.people) as p (client_id uuid, role text)
            join public.clients c on c.organization_id = b.organization_id and c.id = app.kept_client(p.client_id)) as approved_people,
         (select coalesce(jsonb_agg(jsonb_build_object('client_id', p.client_id, 'role', p.role, 'name', c.full_name)
                          order by p.created_at, p.id), '[]')
            from public.application_people p
            join public.clients c on c.organization_id = p.organization_id and c.id = p.client_id
           where p.organization_id = b.organization_id and p.application_id = b.application_id) as people,
         (select coalesce(jsonb_agg(jsonb_build_object(
                   'id', i.id, 'kind', i.kind, 'vin', i.vin, 'model_year', i.model_year, 'make', i.make, 'model', i.model, 'body', i.body,
                   'description', i.description, 'value_cents', i.value_cents) order by i.created_at, i.id), '[]')
            from public.application_collateral i
           where i.organization_id = b.organization_id and i.application_id = b.application_id and i.removed_at is null) as collateral
    from app.application_approvals b
   where b.organization_id = $1 and b.application_id = $2
   order by b.created_at desc, b.id limit 1`

/**
 * A loan is booked only as it was approved. An approval from before this check, or from another system, has nothing to compare.
 *
 * @throws FunctionError if the people or the collateral changed after the approval, or if a consent was withdrawn
 */
export async function requireSameApproval(
  db: PoolClient,
  organizationId: string,
  applicationId: string,
): Promise<void> {
  const approval = await requireSamePeople(db, organizationId, applicationId)
  if (approval === null) return
  const collateral = collateralChanges(approval.approved_collateral, approval.collateral)
  if (collateral.length > 0) throw approvedForOtherCollateral(collateral)
  await requireConsents(db, organizationId, approval.id)
}

/** Returns the newest approval; null without one. @throws FunctionError if a person was added or removed since */
export async function requireSamePeople(
  db: PoolClient,
  organizationId: string,
  applicationId: string,
): Promise<Approval | null> {
  const approval = (await db.query<Approval>(APPROVAL, [organizationId, applicationId])).rows[0]
  if (approval === undefined) return null
  const people = peopleChanges(approval.approved_people, approval.people)
  if (people.length > 0) throw approvedForOthers(people)
  return approval
}

interface Withdrawn {
  client_id: string
  name: string
  has_consent: boolean
  pulled_on: PlainDate
  today: PlainDate
  most_days: number | null
}

// The people who withdrew the consent to a report that the approval used. Purposes as in credit-reports/rules/ordering/purposes.ts.
const WITHDRAWN = `
  select c.id as client_id, c.full_name as name,
         exists (select from public.credit_consents n
                  where n.organization_id = b.organization_id and n.client_id = c.id and n.revoked_at is null and n.expires_at > now()
                    and n.purpose in ('credit_transaction', 'written_instructions')) as has_consent,
         (r.created_at at time zone g.time_zone)::date::text as pulled_on, (now() at time zone g.time_zone)::date::text as today,
         (v.terms ->> 'report_max_age_days')::integer as most_days
    from app.application_approvals b
    cross join lateral jsonb_to_recordset(b.reports) as u (client_id uuid, report_id uuid)
    join public.credit_reports r on r.organization_id = b.organization_id and r.id = u.report_id
    join public.clients c on c.organization_id = b.organization_id and c.id = app.kept_client(u.client_id)
    join public.loan_applications a on a.organization_id = b.organization_id and a.id = b.application_id
    join app.organizations g on g.id = b.organization_id
    left join public.loan_product_versions v on v.organization_id = a.organization_id and v.id = a.product_version_id
   where b.organization_id = $1 and b.id = $2
     and exists (select from app.credit_pulls k join public.credit_consents n on n.id = k.consent_id
                  where k.report_id = r.id and n.revoked_at is not null)
   order by c.full_name, c.id`

// The report was obtained and used while the consent held. A withdrawal ends every later use: 15 USC 1681b(f).
async function requireConsents(db: PoolClient, organizationId: string, approvalId: string): Promise<void> {
  const { rows } = await db.query<Withdrawn>(WITHDRAWN, [organizationId, approvalId])
  for (const { client_id, name, has_consent, pulled_on, today, most_days } of rows) {
    if (!has_consent) throw consentWithdrawnSince(name, client_id)
    const problem = reportAgeProblem({ pulledOn: pulled_on, today, mostDays: most_days })
    if (problem !== null) throw reportTooOld(`${name}: ${problem}`, client_id)
  }
}
