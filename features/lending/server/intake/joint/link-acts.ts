import type { PoolClient } from 'pg'
import { asked as askedBy } from '#features/lending/server/applications/stored-application.ts'
import { invitationEnded, invitationNotFound, linkSentTooOften } from '#features/lending/server/intake/errors.ts'
import type { Sender, SendInvitationDeps } from '#features/lending/server/intake/send-invitation.ts'
import { noEmailAddress } from '#features/messages/server/errors.ts'
import { limitMessages } from '#features/messages/server/send-message.ts'
import type { PresentMember } from '#features/organizations/server/commands/member.ts'
import { secondsToWait } from '#platform/auth/rate-limits.ts'
import type { Language } from '#platform/rules/languages/language.ts'
import { heldApplication, settleCondition } from './joint-link.ts'
import { emailJointLink, JOINT_DAYS } from './send-joint-link.ts'

interface HeldLink {
  organization_id: string
  id: string
  application_id: string
  condition_id: string
  applicant_name: string
  first_name: string
  email: string | null
  language: Language
  is_over: boolean
  is_revoked: boolean
}

const APPLICATION = 'select application_id from app.co_applicant_links where organization_id = $1 and id = $2'
const HELD = `
  select l.organization_id, l.id, l.application_id, l.condition_id, l.applicant_name, l.first_name, l.email, l.language,
         l.submitted_at is not null or l.removed_at is not null as is_over, l.revoked_at is not null as is_revoked
    from app.co_applicant_links l where l.organization_id = $1 and l.id = $2 for update`

/** Locks a link after its application. Throws if it is not of the organization, or if it was submitted or removed. */
async function heldLink(
  db: PoolClient,
  organizationId: string,
  id: string,
): Promise<HeldLink & { is_undecided: boolean }> {
  const values = [organizationId, id]
  const found = (await db.query<{ application_id: string }>(APPLICATION, values)).rows[0]
  if (found === undefined) throw invitationNotFound()
  const application = await heldApplication(db, organizationId, found.application_id)
  const held = (await db.query<HeldLink>(HELD, values)).rows[0]
  if (held === undefined || application === null) throw invitationNotFound()
  if (held.is_over) throw invitationEnded('The co-applicant has finished, or the applicant removed them.')
  return { ...held, is_undecided: application.is_undecided }
}

const AGAIN = `
  update app.co_applicant_links
     set sent_at = clock_timestamp(), times_sent = times_sent + 1, renewal_asked_at = null, reminded_at = null,
         expires_at = now() + interval '${JOINT_DAYS} days'
   where organization_id = $1 and id = $2`
const PER_LINK = { count: 5, seconds: 86_400 }

/** Sends the same link again, and lets it work for another time. Returns the application's id. */
export async function sentJointAgain(
  deps: SendInvitationDeps,
  db: PoolClient,
  { organizationId, personId, requestId }: Sender,
  id: string,
): Promise<string> {
  const held = await heldLink(db, organizationId, id)
  const { email, is_revoked, application_id } = held
  if (!held.is_undecided) throw invitationEnded('This application is decided. No one can join it now.')
  if (is_revoked) throw invitationEnded('This link was revoked. The applicant can add the person again.')
  if (email === null) throw noEmailAddress()
  const seconds = await secondsToWait(db, 'co-applicant-link', id, PER_LINK)
  if (seconds > 0) throw linkSentTooOften(seconds)
  await limitMessages(db, organizationId)
  await db.query(AGAIN, [organizationId, id])
  await emailJointLink(deps, db, { ...held, email }, { personId, requestId })
  return application_id
}

const NAME = 'select coalesce(p.full_name, p.email) as name from app.people p where p.id = $1'
const REVOKE = `
  with asked as (${askedBy('$4', '$5')}),
  revoked as (
    update app.co_applicant_links l set revoked_at = clock_timestamp(), revoked_by_name = $3, renewal_asked_at = null
      from asked where l.organization_id = $1 and l.id = $2
    returning l.application_id, l.id)
  select app.record_audit($1, $4::uuid, 'co_applicant_link.revoked', 'loan_applications', a.id,
                          jsonb_build_object('client_id', a.client_id, 'link', r.id), $5)
    from revoked r join public.loan_applications a on a.organization_id = $1 and a.id = r.application_id`

/** Ends a link. The application waits no longer for this co-applicant. Returns the application's id. */
export async function revoked(db: PoolClient, member: PresentMember, id: string): Promise<string> {
  const { organizationId, personId, requestId } = member
  const held = await heldLink(db, organizationId, id)
  if (held.is_revoked) return held.application_id
  const name = (await db.query<{ name: string }>(NAME, [personId])).rows[0]?.name ?? ''
  await db.query(REVOKE, [organizationId, id, name, personId, requestId])
  await settleCondition(db, held, { status: 'waived', note: 'The link of this co-applicant was revoked', byName: name })
  return held.application_id
}
