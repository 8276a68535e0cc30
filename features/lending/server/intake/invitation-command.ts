import type { Context } from 'hono'
import type { PoolClient } from 'pg'
import { type InvitationCommand, invitationCommandSchema } from '#features/lending/rules/intake/invitation.ts'
import type { Invitation } from '#features/lending/rules/intake/link-states.ts'
import { asked as askedBy } from '#features/lending/server/applications/stored-application.ts'
import { memberOf, type PresentMember } from '#features/organizations/server/commands/member.ts'
import { once } from '#features/organizations/server/commands/once.ts'
import { clientNotFound } from '#features/organizations/server/commands/refusals.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { keyedRequestOf } from '#platform/functions/request.ts'
import { invitationEnded, invitationNotFound } from './errors.ts'
import { newInvitation, type SendInvitationDeps, sentAgain } from './send-invitation.ts'

/** `POST /functions/v1/application-invitations`: lists, sends, sends again, or revokes the links with which a client applies. */
export async function applicationInvitations(deps: SendInvitationDeps, context: Context): Promise<Response> {
  const member = await memberOf(deps, context)
  const asked = await keyedRequestOf(context, invitationCommandSchema)
  const { idempotency_key: key, ...content } = asked
  const request = { organizationId: member.organizationId, act: 'applicationInvitations', key, content }
  const work = (db: PoolClient) => once(db, request, () => carriedOut(deps, db, member, asked))
  return context.json(await inTransaction(deps.pool, work))
}

async function carriedOut(
  deps: SendInvitationDeps,
  db: PoolClient,
  member: PresentMember,
  asked: InvitationCommand,
): Promise<{ invitations: Invitation[] }> {
  await requireClient(db, member.organizationId, asked.client_id)
  if (asked.act === 'send') await newInvitation(deps, db, member, asked)
  if (asked.act === 'resend') await sentAgain(deps, db, member, asked)
  if (asked.act === 'revoke') await revoke(db, member, asked)
  return { invitations: await invitationsOf(db, member.organizationId, asked.client_id) }
}

const CLIENT = 'select from public.clients where organization_id = $1 and id = $2'

async function requireClient(db: PoolClient, organizationId: string, clientId: string): Promise<void> {
  if ((await db.query(CLIENT, [organizationId, clientId])).rowCount === 0) throw clientNotFound()
}

const LIST = `
  select l.id, l.channel, p.name as product_name, l.sent_by_name, to_json(l.sent_at) #>> '{}' as sent_at, l.times_sent,
         to_json(l.opened_at) #>> '{}' as opened_at, to_json(l.started_at) #>> '{}' as started_at,
         to_json(l.submitted_at) #>> '{}' as submitted_at, to_json(l.revoked_at) #>> '{}' as revoked_at,
         to_json(l.expires_at) #>> '{}' as expires_at, to_json(l.renewal_asked_at) #>> '{}' as renewal_asked_at,
         'A-' || a.number as application_number
    from app.application_links l
    left join public.loan_products p on p.organization_id = l.organization_id and p.id = l.product_id
    left join public.loan_applications a on a.organization_id = l.organization_id and a.id = l.application_id
   where l.organization_id = $1 and l.client_id = $2 and l.kind = 'invitation'
   order by l.created_at desc, l.id limit 20`

async function invitationsOf(db: PoolClient, organizationId: string, clientId: string): Promise<Invitation[]> {
  return (await db.query<Invitation>(LIST, [organizationId, clientId])).rows
}

const FIND = `
  select l.submitted_at is not null as is_submitted, l.revoked_at is not null as is_revoked from app.application_links l
   where l.organization_id = $1 and l.client_id = $2 and l.id = $3 and l.kind = 'invitation' for update`
const REVOKE = `
  with asked as (${askedBy('$4', '$5')}),
  revoked as (
    update app.application_links l
       set revoked_at = clock_timestamp(), draft = null, renewal_asked_at = null,
           revoked_by_name = (select coalesce(p.full_name, p.email) from app.people p where p.id = $4::uuid)
      from asked where l.organization_id = $1 and l.client_id = $2 and l.id = $3
    returning l.id)
  select app.record_audit($1, $4::uuid, 'application_link.revoked', 'clients', $2, jsonb_build_object('client_id', $2::uuid), $5) from revoked`

interface Named {
  client_id: string
  invitation_id: string
}

async function revoke(db: PoolClient, member: PresentMember, { client_id, invitation_id }: Named): Promise<void> {
  const { organizationId, personId, requestId } = member
  const values = [organizationId, client_id, invitation_id]
  const found = (await db.query<{ is_submitted: boolean; is_revoked: boolean }>(FIND, values)).rows[0]
  if (found === undefined) throw invitationNotFound()
  if (found.is_submitted) throw invitationEnded('The application was submitted. Work with it instead.')
  if (!found.is_revoked) await db.query(REVOKE, [...values, personId, requestId])
}
