import type { Context } from 'hono'
import type { PoolClient } from 'pg'
import { z } from 'zod'
import { inTransaction } from '#platform/database/transaction.ts'
import { FunctionError } from '#platform/functions/errors.ts'
import { requestOf } from '#platform/functions/request.ts'
import { callerOf } from '#platform/http/gateway.ts'
import { reasonSchema } from '#platform/rules/reason.ts'
import { memberOf, superAdminOf } from './commands/member.ts'
import type { OrganizationDeps } from './commands/organization-deps.ts'
import { secondFactorResetMail } from './second-factor-reset-email.ts'

const requestSchema = z.object({ person_id: z.uuid('Invalid user ID'), reason: reasonSchema })

interface Asking {
  personId: string
  requestId: string | null
  /** Null for a super admin, who helps a company without a second owner. */
  organizationId: string | null
}

interface Colleague {
  organization_id: string
  company_name: string
  email: string
  full_name: string | null
  is_only_owner: boolean
  has_factor: boolean
}

/**
 * Removes all second factors of a colleague who lost theirs, and ends their sessions. They set up a new one at the
 * next sign-in and are notified by email. For owners, and for super admins if the person is a company's only owner.
 */
export async function resetSecondFactor(deps: OrganizationDeps, context: Context): Promise<Response> {
  const asking = await askingOf(deps, context)
  const { person_id: personId, reason } = await requestOf(context, requestSchema)
  if (personId === asking.personId) throw ownFactor()
  await inTransaction(deps.pool, async (db) => {
    const colleague = await lockedColleague(db, asking, personId)
    await remove(db, personId)
    await db.query(RECORD, [
      ...[colleague.organization_id, asking.personId, personId, { email: colleague.email, reason }, asking.requestId],
    ])
    const by = asking.organizationId === null ? 'Tradeline support' : `an owner of ${colleague.company_name}`
    await deps.outbox.post(db, secondFactorResetMail({ to: colleague.email, by, link: `${deps.appUrl}/auth` }))
  })
  return context.body(null, 204)
}

async function askingOf(deps: OrganizationDeps, context: Context): Promise<Asking> {
  if ((await callerOf(context)).role === 'platform_admin')
    return { ...(await superAdminOf(deps, context)), organizationId: null }
  const member = await memberOf(deps, context)
  if (member.role !== 'owner') throw ownersOnly()
  return member
}

// Serializes changes to one company's team. Otherwise a second owner could be removed in the meantime.
const LOCK = `
  select from app.organizations o
   where o.id = (select p.organization_id from app.people p where p.id = $1) for no key update`
const COLLEAGUE = `
  select p.organization_id, o.company_name, p.email, p.full_name,
         p.organization_role = 'owner' and not exists (
           select from app.people other
            where other.organization_id = o.id and other.organization_role = 'owner' and other.id <> p.id) as is_only_owner,
         exists (select from auth.mfa_factors f where f.user_id = p.id and f.status = 'verified') as has_factor
    from app.people p join app.organizations o on o.id = p.organization_id
   where p.id = $1 and ($2::uuid is null or p.organization_id = $2)`

async function lockedColleague(db: PoolClient, { organizationId }: Asking, personId: string): Promise<Colleague> {
  await db.query(LOCK, [personId])
  const { rows } = await db.query<Colleague>(COLLEAGUE, [personId, organizationId])
  const [colleague] = rows
  if (colleague === undefined) throw memberNotFound()
  if (organizationId === null && !colleague.is_only_owner) throw ownersDoIt()
  if (!colleague.has_factor) throw noFactor()
  return colleague
}

async function remove(db: PoolClient, personId: string): Promise<void> {
  await db.query('delete from auth.sessions where user_id = $1', [personId])
  await db.query('delete from auth.mfa_factors where user_id = $1', [personId])
  await db.query('update app.people set second_factor_grace_from = null where id = $1', [personId])
}

const RECORD = "select app.record_audit($1, $2, 'member.second_factor_reset', 'people', $3, $4, $5)"

const ownersOnly = () =>
  new FunctionError(403, 'OWNERS_ONLY', 'Only an owner of the organization may reset a second factor')
const ownFactor = () =>
  new FunctionError(409, 'OWN_SECOND_FACTOR', 'Change your own second factor in your settings, or ask another owner')
const memberNotFound = () => new FunctionError(404, 'MEMBER_NOT_FOUND', 'This member was not found')
const ownersDoIt = () => new FunctionError(409, 'OWNERS_DO_IT', 'An owner of this company can reset it. Ask them to.')
const noFactor = () => new FunctionError(409, 'NO_SECOND_FACTOR', 'This person has no second factor')
