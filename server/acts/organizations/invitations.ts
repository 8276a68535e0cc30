import type { Context } from 'hono'
import type { PoolClient } from 'pg'
import { z } from 'zod'
import {
  INVITATION_DAYS,
  invitationSchema,
  MOST_OPEN_INVITATIONS,
  type NewInvitation,
  RESEND_AFTER_SECONDS,
} from '#domain/organizations/invitation.ts'
import { type OrganizationRole, rolesGrantedBy } from '#domain/organizations/roles.ts'
import { administratorsOnly, invitedJustNow } from '#server/acts/refusals.ts'
import { brandOf } from '#server/branding/brand.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { FunctionError } from '#server/functions/errors.ts'
import { requestOf } from '#server/functions/request.ts'
import { invitationMail } from '#server/mail/invitation-letter.ts'
import { invitationLink, newInvitationToken } from './invitation-token.ts'
import { administratorOf, type PresentMember } from './member.ts'
import type { OrganizationDeps } from './organization-deps.ts'
import { assertRecentSignIn } from './recent-sign-in.ts'

const known = z.object({ act: z.enum(['resend', 'revoke']), invitation_id: z.uuid('Invalid invitation ID') })
const requestSchema = z.discriminatedUnion('act', [invitationSchema.extend({ act: z.literal('invite') }), known])

/** Invites somebody to the caller's organisation, mails the link again, or withdraws it. Answers the invitation's id. */
export async function invitations(deps: OrganizationDeps, context: Context): Promise<Response> {
  const asking = await administratorOf(deps, context)
  const asked = await requestOf(context, requestSchema)
  if (asked.act === 'invite') await assertRecentSignIn(deps, context)
  const id = await inTransaction(deps.pool, async (db) => {
    const member = await inTurn(db, asking)
    if (asked.act === 'invite') return invite(deps, db, member, asked)
    const invitation = await openInvitation(db, member, asked.invitation_id)
    await (asked.act === 'resend' ? resend(deps, db, member, invitation) : revoke(db, member, invitation))
    return invitation.id
  })
  return context.json({ id })
}

const ROLE = 'select organization_role as role from app.people where id = $1 and organization_id = $2'

// Changes of one organisation's team take turns, or two at once could both invite the same person. The role is read again after the
// wait, because the member may have been removed meanwhile.
async function inTurn(db: PoolClient, member: PresentMember): Promise<PresentMember> {
  await db.query('select from app.organizations where id = $1 for update', [member.organizationId])
  const { rows } = await db.query<{ role: OrganizationRole }>(ROLE, [member.personId, member.organizationId])
  const role = rows[0]?.role ?? 'staff'
  if (role === 'staff') throw administratorsOnly()
  return { ...member, role }
}

interface Invitation {
  id: string
  email: string
  role: OrganizationRole
  wait_seconds: number
}

const IS_OPEN = 'accepted_at is null and revoked_at is null'
const WITHDRAW_EXPIRED = `
  update app.invitations set revoked_at = now()
   where organization_id = $1 and email = $2 and ${IS_OPEN} and expires_at <= now()`
const STANDING = `
  select exists (select from app.people where organization_id = $1 and lower(email) = $2) as is_member,
         exists (select from app.invitations where organization_id = $1 and email = $2 and ${IS_OPEN}) as is_invited,
         (select count(*)::int from app.invitations where organization_id = $1 and ${IS_OPEN} and expires_at > now()) as open_count`
const INVITE = `
  insert into app.invitations (organization_id, email, role, token_hash, invited_by, expires_at)
  values ($1, $2, $3, $4, $5, now() + make_interval(days => ${INVITATION_DAYS})) returning id`

async function invite(
  deps: OrganizationDeps,
  db: PoolClient,
  member: PresentMember,
  { email, role }: NewInvitation,
): Promise<string> {
  refuseGranting(member, role)
  const whom = [member.organizationId, email]
  await db.query(WITHDRAW_EXPIRED, whom)
  const { rows } = await db.query<{ is_member: boolean; is_invited: boolean; open_count: number }>(STANDING, whom)
  if (rows[0]?.is_member) throw refused('ALREADY_MEMBER', 'This person is a member already')
  if (rows[0]?.is_invited)
    throw refused('ALREADY_INVITED', 'This person is invited already. Send the invitation again instead.')
  if ((rows[0]?.open_count ?? 0) >= MOST_OPEN_INVITATIONS) {
    throw refused('TOO_MANY_INVITATIONS', `${MOST_OPEN_INVITATIONS} invitations are open. Withdraw some first.`)
  }
  const { token, hash } = newInvitationToken()
  const made = await db.query<{ id: string }>(INVITE, [...whom, role, hash, member.personId])
  const id = made.rows[0]?.id
  if (id === undefined) throw new Error('An invitation was not made')
  await mail(deps, db, member, { email, role }, token)
  await record(db, member, 'invitation.sent', { id, email, role })
  return id
}

const FIND = `
  select id, email, role, ceil(${RESEND_AFTER_SECONDS} - extract(epoch from now() - sent_at))::int as wait_seconds
    from app.invitations where id = $1 and organization_id = $2 and ${IS_OPEN} for update`

async function openInvitation(db: PoolClient, { organizationId }: PresentMember, id: string): Promise<Invitation> {
  const { rows } = await db.query<Invitation>(FIND, [id, organizationId])
  if (!rows[0]) throw new FunctionError(404, 'INVITATION_NOT_FOUND', 'There is no such open invitation')
  return rows[0]
}

const RESEND = `
  update app.invitations
     set token_hash = $2, sent_at = now(), expires_at = now() + make_interval(days => ${INVITATION_DAYS}), invited_by = $3
   where id = $1`

// A new token takes the place of the old one, so only the link in the newest letter works.
async function resend(
  deps: OrganizationDeps,
  db: PoolClient,
  member: PresentMember,
  invitation: Invitation,
): Promise<void> {
  refuseGranting(member, invitation.role)
  const { id, wait_seconds: waitSeconds } = invitation
  if (waitSeconds > 0) throw invitedJustNow(waitSeconds)
  const { token, hash } = newInvitationToken()
  await db.query(RESEND, [id, hash, member.personId])
  await mail(deps, db, member, invitation, token)
  await record(db, member, 'invitation.resent', invitation)
}

async function revoke(db: PoolClient, member: PresentMember, invitation: Invitation): Promise<void> {
  refuseGranting(member, invitation.role)
  await db.query('update app.invitations set revoked_at = now() where id = $1', [invitation.id])
  await record(db, member, 'invitation.revoked', invitation)
}

const SENDER = `
  select o.company_name, coalesce(p.full_name, p.email) as invited_by
    from app.organizations o, app.people p where o.id = $1 and p.id = $2`

async function mail(
  { outbox, appUrl }: OrganizationDeps,
  db: PoolClient,
  { organizationId, personId }: PresentMember,
  { email: to, role }: NewInvitation,
  token: string,
): Promise<void> {
  const { rows } = await db.query<{ company_name: string; invited_by: string }>(SENDER, [organizationId, personId])
  if (!rows[0]) throw new Error('An invitation has no sender')
  const { company_name: companyName, invited_by: invitedBy } = rows[0]
  const link = invitationLink(appUrl, token)
  const letterhead = await brandOf(db, organizationId, appUrl)
  await outbox.post(db, invitationMail({ to, companyName, invitedBy, role, link, letterhead }))
}

async function record(
  db: PoolClient,
  { organizationId, personId, requestId }: PresentMember,
  act: string,
  { id, email, role }: Pick<Invitation, 'id' | 'email' | 'role'>,
): Promise<void> {
  const details = JSON.stringify({ email, role })
  const values = [organizationId, personId, act, id, details, requestId]
  await db.query("select app.record_audit($1, $2, $3, 'invitations', $4, $5, $6)", values)
}

function refuseGranting({ role: own }: PresentMember, role: OrganizationRole): void {
  if (rolesGrantedBy(own).includes(role)) return
  throw new FunctionError(403, 'OWNERS_ONLY', 'Only an owner may invite another owner')
}

const refused = (code: string, message: string) => new FunctionError(409, code, message)
