import type { Context } from 'hono'
import pg, { type PoolClient } from 'pg'
import { z } from 'zod'
import {
  INVITATION_DAYS,
  INVITATIONS_A_DAY,
  invitationSchema,
  MOST_OPEN_INVITATIONS,
  type NewInvitation,
  RESEND_AFTER_SECONDS,
} from '#features/organizations/rules/invitation.ts'
import { isPermission, type Permission } from '#features/organizations/rules/permissions.ts'
import { roleLabel } from '#features/organizations/rules/roles.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { FunctionError } from '#platform/functions/errors.ts'
import { requestOf } from '#platform/functions/request.ts'
import { brandOf } from './branding/brand.ts'
import { requirePermission } from './commands/command-permissions.ts'
import { memberOf, type PresentMember } from './commands/member.ts'
import type { OrganizationDeps } from './commands/organization-deps.ts'
import { invitedJustNow, tooManyInvitationsToday } from './commands/refusals.ts'
import { invitationMail } from './invitation-email.ts'
import { invitationLink, newInvitationToken } from './invitation-token.ts'

const known = z.object({ act: z.enum(['resend', 'revoke']), invitation_id: z.uuid('Invalid invitation ID') })
const requestSchema = z.discriminatedUnion('act', [invitationSchema.extend({ act: z.literal('invite') }), known])

/**
 * Invites a person to the caller's organization, resends the link, or withdraws the invitation. Returns the
 * invitation's id.
 */
export async function invitations(deps: OrganizationDeps, context: Context): Promise<Response> {
  const asking = await memberOf(deps, context)
  const asked = await requestOf(context, requestSchema)
  const id = await inTransaction(deps.pool, async (db) => {
    const member = await inTurn(db, asking)
    if (asked.act === 'invite') return invite(deps, db, member, asked)
    const invitation = await openInvitation(db, member, asked.invitation_id)
    await (asked.act === 'resend' ? resend(deps, db, member, invitation) : revoke(db, member, invitation))
    return invitation.id
  })
  return context.json({ id })
}

const ROLE = `
  select organization_role as role, app.role_permissions(organization_id, organization_role, role_id) as permissions
    from app.people where id = $1 and organization_id = $2`

// Serializes changes to one organization's team. Otherwise two requests could invite the same person. Reads the role
// again after the wait, because the member may have been removed.
async function inTurn(db: PoolClient, member: PresentMember): Promise<PresentMember> {
  await db.query('select from app.organizations where id = $1 for no key update', [member.organizationId])
  const { rows } = await db.query<{ role: PresentMember['role'] | null; permissions: string[] }>(ROLE, [
    member.personId,
    member.organizationId,
  ])
  const role = rows[0]?.role ?? 'read_only'
  const now = { ...member, role, permissions: (rows[0]?.permissions ?? []).filter(isPermission) }
  requirePermission(now, 'manage_members')
  return now
}

/** The role of an invitation. The name is that of a custom role. */
interface InvitedRole {
  role: string
  role_id: string | null
  role_name: string | null
  permissions: Permission[]
}

interface Invitation extends InvitedRole {
  id: string
  email: string
  wait_seconds: number
}

const ROLE_OF_KEY = `
  select k.role, k.role_id, r.name as role_name, app.role_permissions($1, k.role, k.role_id) as permissions
    from app.role_of_key($1, $2) k
    left join app.organization_roles r on r.organization_id = $1 and r.id = k.role_id`

async function roleOfKey(db: PoolClient, { organizationId }: PresentMember, key: string): Promise<InvitedRole> {
  try {
    const { rows } = await db.query<InvitedRole>(ROLE_OF_KEY, [organizationId, key])
    if (rows[0] !== undefined) return rows[0]
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== 'PT422') throw error
  }
  throw new FunctionError(422, 'ROLE_NOT_FOUND', 'This role doesn’t exist in your company')
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
  insert into app.invitations (organization_id, email, role, role_id, token_hash, invited_by, expires_at)
  values ($1, $2, $3, $4, $5, $6, now() + make_interval(days => ${INVITATION_DAYS})) returning id`

async function invite(
  deps: OrganizationDeps,
  db: PoolClient,
  member: PresentMember,
  { email, role: key }: NewInvitation,
): Promise<string> {
  const role = await roleOfKey(db, member, key)
  refuseGranting(member, role)
  const whom = [member.organizationId, email]
  await db.query(WITHDRAW_EXPIRED, whom)
  const { rows } = await db.query<{ is_member: boolean; is_invited: boolean; open_count: number }>(STANDING, whom)
  if (rows[0]?.is_member) throw refused('ALREADY_MEMBER', 'This person is already a member')
  if (rows[0]?.is_invited)
    throw refused('ALREADY_INVITED', 'This person is already invited. Resend the invitation instead.')
  if ((rows[0]?.open_count ?? 0) >= MOST_OPEN_INVITATIONS) {
    throw refused('TOO_MANY_INVITATIONS', `${MOST_OPEN_INVITATIONS} invitations are open. Withdraw some first.`)
  }
  await countMail(db, member)
  const { token, hash } = newInvitationToken()
  const made = await db.query<{ id: string }>(INVITE, [...whom, role.role, role.role_id, hash, member.personId])
  const id = made.rows[0]?.id
  if (id === undefined) throw new Error('An invitation was not made')
  await mail(deps, db, member, { email, ...role }, token)
  await record(db, member, 'invitation.sent', { id, email, ...role })
  return id
}

const FIND = `
  select i.id, email, role, role_id, app.role_permissions(organization_id, role, role_id) as permissions,
         (select name from app.organization_roles r where r.organization_id = i.organization_id and r.id = i.role_id) as role_name,
         ceil(${RESEND_AFTER_SECONDS} - extract(epoch from now() - sent_at))::int as wait_seconds
    from app.invitations i where id = $1 and organization_id = $2 and ${IS_OPEN} for update`

async function openInvitation(db: PoolClient, { organizationId }: PresentMember, id: string): Promise<Invitation> {
  const { rows } = await db.query<Invitation>(FIND, [id, organizationId])
  if (!rows[0]) throw new FunctionError(404, 'INVITATION_NOT_FOUND', 'This open invitation was not found')
  return rows[0]
}

const RESEND = `
  update app.invitations
     set token_hash = $2, sent_at = now(), expires_at = now() + make_interval(days => ${INVITATION_DAYS}), invited_by = $3
   where id = $1`

// A new token replaces the old one, so only the link in the newest email works.
async function resend(
  deps: OrganizationDeps,
  db: PoolClient,
  member: PresentMember,
  invitation: Invitation,
): Promise<void> {
  refuseGranting(member, invitation)
  const { id, wait_seconds: waitSeconds } = invitation
  if (waitSeconds > 0) throw invitedJustNow(waitSeconds)
  await countMail(db, member)
  const { token, hash } = newInvitationToken()
  await db.query(RESEND, [id, hash, member.personId])
  await mail(deps, db, member, invitation, token)
  await record(db, member, 'invitation.resent', invitation)
}

async function revoke(db: PoolClient, member: PresentMember, invitation: Invitation): Promise<void> {
  refuseGranting(member, invitation)
  await db.query('update app.invitations set revoked_at = now() where id = $1', [invitation.id])
  await record(db, member, 'invitation.revoked', invitation)
}

const MAILED = `
  select o.review_status = 'approved' as is_approved, count(m.sent_at)::int as mailed,
         ceil(extract(epoch from min(m.sent_at) + interval '1 day' - clock_timestamp()))::int as seconds_left
    from app.organizations o
    left join lateral (select sent_at from app.invitation_mails
                        where organization_id = o.id and sent_at > clock_timestamp() - interval '1 day'
                        order by sent_at desc limit ${INVITATIONS_A_DAY}) m on true
   where o.id = $1 group by o.id`
const COUNT_MAIL = `
  with old as (delete from app.invitation_mails where organization_id = $1 and sent_at < clock_timestamp() - interval '1 day')
  insert into app.invitation_mails (organization_id) values ($1)`

/**
 * Counts an invitation that is about to be mailed. Throws if the company is not approved and has reached its daily
 * limit.
 */
async function countMail(db: PoolClient, { organizationId }: PresentMember): Promise<void> {
  const { rows } = await db.query<{ is_approved: boolean; mailed: number; seconds_left: number | null }>(MAILED, [
    organizationId,
  ])
  const { is_approved: isApproved = false, mailed = 0, seconds_left: seconds = null } = rows[0] ?? {}
  if (!isApproved && mailed >= INVITATIONS_A_DAY) throw tooManyInvitationsToday(Math.max(1, seconds ?? 1))
  await db.query(COUNT_MAIL, [organizationId])
}

const SENDER = `
  select o.company_name, coalesce(p.full_name, p.email) as invited_by
    from app.organizations o, app.people p where o.id = $1 and p.id = $2`

async function mail(
  { outbox, appUrl }: OrganizationDeps,
  db: PoolClient,
  { organizationId, personId }: PresentMember,
  { email: to, role, role_name }: Pick<Invitation, 'email' | 'role' | 'role_name'>,
  token: string,
): Promise<void> {
  const { rows } = await db.query<{ company_name: string; invited_by: string }>(SENDER, [organizationId, personId])
  if (!rows[0]) throw new Error('An invitation has no sender')
  const { company_name: companyName, invited_by: invitedBy } = rows[0]
  const link = invitationLink(appUrl, token)
  const letterhead = await brandOf(db, organizationId, appUrl)
  await outbox.post(
    db,
    invitationMail({ to, companyName, invitedBy, roleName: roleLabel(role, role_name), link, letterhead }),
  )
}

async function record(
  db: PoolClient,
  { organizationId, personId, requestId }: PresentMember,
  act: string,
  { id, email, role, role_name }: Pick<Invitation, 'id' | 'email' | 'role' | 'role_name'>,
): Promise<void> {
  const details = JSON.stringify({ email, role: role_name ?? role })
  const values = [organizationId, personId, act, id, details, requestId]
  await db.query("select app.record_audit($1, $2, $3, 'invitations', $4, $5, $6)", values)
}

function refuseGranting(member: PresentMember, { role, permissions }: InvitedRole): void {
  if (role === 'owner' && member.role !== 'owner')
    throw new FunctionError(403, 'OWNERS_ONLY', 'Only an owner may invite another owner')
  if (permissions.every((permission) => member.permissions.includes(permission))) return
  throw new FunctionError(403, 'ROLE_TOO_STRONG', 'You can invite only to roles whose permissions you have yourself')
}

const refused = (code: string, message: string) => new FunctionError(409, code, message)
