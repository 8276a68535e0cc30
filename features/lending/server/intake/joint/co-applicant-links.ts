import type { Context } from 'hono'
import type { PoolClient } from 'pg'
import type { z } from 'zod'
import { coApplicantLinksSchema } from '#features/lending/rules/intake/joint-application.ts'
import type { JointLinkFacts } from '#features/lending/rules/intake/link-states.ts'
import { applicationNotFound } from '#features/lending/server/errors.ts'
import type { SendInvitationDeps } from '#features/lending/server/intake/send-invitation.ts'
import { memberOf, type PresentMember } from '#features/organizations/server/commands/member.ts'
import { once } from '#features/organizations/server/commands/once.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { keyedRequestOf } from '#platform/functions/request.ts'
import { revoked, sentJointAgain } from './link-acts.ts'

/** A co-applicant's link as staff see it. */
export interface StaffJointLink extends JointLinkFacts {
  id: string
  condition_id: string
  name: string
  email: string | null
  phone: string | null
  relation: string
  sent_at: string
  times_sent: number
  renewal_asked_at: string | null
}

/** `POST /functions/v1/co-applicant-links`: lists, sends again, or revokes the links with which co-applicants join an application. */
export async function coApplicantLinks(deps: SendInvitationDeps, context: Context): Promise<Response> {
  const member = await memberOf(deps, context)
  const asked = await keyedRequestOf(context, coApplicantLinksSchema)
  const { idempotency_key: key, ...content } = asked
  const request = { organizationId: member.organizationId, act: 'coApplicantLinks', key, content }
  const work = (db: PoolClient) => once(db, request, () => carriedOut(deps, db, member, asked))
  return context.json(await inTransaction(deps.pool, work))
}

async function carriedOut(
  deps: SendInvitationDeps,
  db: PoolClient,
  member: PresentMember,
  asked: z.output<typeof coApplicantLinksSchema>,
): Promise<{ links: StaffJointLink[] }> {
  return { links: await linksOf(db, member.organizationId, await applicationOf(deps, db, member, asked)) }
}

/** Carries out the act, and returns the id of the application. */
async function applicationOf(
  deps: SendInvitationDeps,
  db: PoolClient,
  member: PresentMember,
  asked: z.output<typeof coApplicantLinksSchema>,
): Promise<string> {
  if (asked.act === 'resend') return sentJointAgain(deps, db, member, asked.link_id)
  if (asked.act === 'revoke') return revoked(db, member, asked.link_id)
  const known = 'select from public.loan_applications where organization_id = $1 and id = $2'
  if ((await db.query(known, [member.organizationId, asked.application_id])).rowCount === 0) throw applicationNotFound()
  return asked.application_id
}

const LIST = `
  select l.id, l.condition_id, concat_ws(' ', l.first_name, l.last_name) as name, l.email, l.phone, l.relation,
         to_json(l.sent_at) #>> '{}' as sent_at, l.times_sent, to_json(l.opened_at) #>> '{}' as opened_at,
         to_json(l.submitted_at) #>> '{}' as submitted_at, to_json(l.removed_at) #>> '{}' as removed_at,
         to_json(l.revoked_at) #>> '{}' as revoked_at, to_json(l.expires_at) #>> '{}' as expires_at,
         to_json(l.renewal_asked_at) #>> '{}' as renewal_asked_at
    from app.co_applicant_links l where l.organization_id = $1 and l.application_id = $2 order by l.created_at, l.id`

const linksOf = async (db: PoolClient, organizationId: string, applicationId: string): Promise<StaffJointLink[]> =>
  (await db.query<StaffJointLink>(LIST, [organizationId, applicationId])).rows
