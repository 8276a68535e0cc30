import type { Context } from 'hono'
import type { Pool } from 'pg'
import type { ConditionStatus } from '#features/lending/rules/conditions/condition-kinds.ts'
import { linkCommandSchema } from '#features/lending/rules/intake/online-application.ts'
import { asked } from '#features/lending/server/applications/stored-application.ts'
import { brandOf } from '#features/organizations/server/branding/brand.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { requestOf } from '#platform/functions/request.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { type LinkedApplication, linkedApplication } from './application-link.ts'
import type { IntakeDeps } from './intake-deps.ts'
import { limitReads } from './limit-reads.ts'

/**
 * `POST /functions/v1/application-link`: returns the state of the application behind an applicant's link, or withdraws the consent to
 * credit reports. The link authorizes the request.
 */
export async function applicationLink(deps: IntakeDeps, context: Context): Promise<Response> {
  const { act, token } = await requestOf(context, linkCommandSchema)
  await limitReads(deps, context)
  const link = await linkedApplication(deps.pool, token)
  if (act === 'withdraw') await withdraw(deps, link, context.get('requestId') ?? null)
  return context.json(await stateOf(deps, link))
}

const WITHDRAW = `
  with asked as (${asked('null', '$3')})
  update public.credit_consents c set revoked_at = now() from asked
   where c.id = $1 and c.organization_id = $2 and c.revoked_at is null`

async function withdraw({ pool }: IntakeDeps, link: LinkedApplication, requestId: string | null): Promise<void> {
  await inTransaction(pool, (db) => db.query(WITHDRAW, [link.consent_id, link.organization_id, requestId]))
}

interface StateRow {
  number: number
  stage: string
  consent_signed_at: Date | null
  consent_revoked_at: Date | null
}

const STATE = `
  select a.number, a.stage, c.signed_at as consent_signed_at, c.revoked_at as consent_revoked_at
    from public.loan_applications a left join public.credit_consents c on c.id = $3
   where a.organization_id = $1 and a.id = $2`

interface ShownCondition {
  id: string
  title: string
  due_on: PlainDate
  status: ConditionStatus
}

// Applicants don't see the conditions of the company's own staff.
const CONDITIONS = `
  select id, title, due_on::text, status from public.application_conditions
   where organization_id = $1 and application_id = $2 and provider <> 'staff' and status <> 'waived'
     and kind not in ('employment_check', 'identity_check', 'down_payment')
   order by created_at, id`

async function stateOf({ pool, appUrl }: Pick<IntakeDeps, 'appUrl'> & { pool: Pool }, link: LinkedApplication) {
  const { organization_id: home, application_id: id } = link
  const { name, accent, logoUrl } = await brandOf(pool, home, appUrl)
  const row = (await pool.query<StateRow>(STATE, [home, id, link.consent_id])).rows[0]
  const conditions = (await pool.query<ShownCondition>(CONDITIONS, [home, id])).rows
  return {
    company: { name, accent, logo: logoUrl },
    language: link.language,
    first_name: link.first_name,
    number: row === undefined ? null : `A-${row.number}`,
    // An applicant learns the decision from the company's notice.
    is_decided: row !== undefined && ['counteroffered', 'approved', 'ended'].includes(row.stage),
    consent: { signed_at: row?.consent_signed_at ?? null, withdrawn_at: row?.consent_revoked_at ?? null },
    conditions,
  }
}
