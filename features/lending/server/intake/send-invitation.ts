import { randomUUID } from 'node:crypto'
import type { PoolClient } from 'pg'
import type { LinkChannel } from '#features/lending/rules/intake/link-states.ts'
import { asked as askedBy } from '#features/lending/server/applications/stored-application.ts'
import { productNotFound } from '#features/lending/server/products/errors.ts'
import { noteClientLanguage, preferredLanguage } from '#features/messages/server/client-language.ts'
import { noEmailAddress } from '#features/messages/server/errors.ts'
import { limitMessages } from '#features/messages/server/send-message.ts'
import { textRefused } from '#features/messages/server/texts/errors.ts'
import { enqueueText, PERSONAL_LINK } from '#features/messages/server/texts/send-text.ts'
import { obstacleOf, TEXTED_COLUMNS, type TextedRow } from '#features/messages/server/texts/texted-client.ts'
import { brandOf } from '#features/organizations/server/branding/brand.ts'
import type { PresentMember } from '#features/organizations/server/commands/member.ts'
import { clientArchived, clientNotFound } from '#features/organizations/server/commands/refusals.ts'
import { secondsToWait } from '#platform/auth/rate-limits.ts'
import type { Language } from '#platform/rules/languages/language.ts'
import { hashOfSecret } from '#platform/sealing/hash-of-secret.ts'
import { invitationTokenOf } from './challenge.ts'
import { applyClosed, invitationEnded, invitationNotFound, linkSentTooOften } from './errors.ts'
import { invitationEmail, invitationText } from './invitation-email.ts'
import type { SendLinkDeps } from './send-link.ts'

export type SendInvitationDeps = SendLinkDeps

/** Days that a link works before its form is submitted. */
const INVITATION_DAYS = 30
const PER_CLIENT = { count: 5, seconds: 86_400 }

interface NewInvitation {
  client_id: string
  channel: LinkChannel
  language?: Language | undefined
  product_id: string | null
}

const ADD = `
  insert into app.application_links (organization_id, id, token_hash, kind, client_id, first_name, language, channel, product_id, sent_by_name,
                                     sent_at, times_sent, expires_at)
  select $1, $2, $3, 'invitation', $4, c.first_name, $5, $6, $7, (select coalesce(p.full_name, p.email) from app.people p where p.id = $8),
         clock_timestamp(), 1, now() + interval '${INVITATION_DAYS} days'
    from public.clients c where c.organization_id = $1 and c.id = $4`
const IS_OFFERED = "select from public.loan_products where organization_id = $1 and id = $2 and status = 'offered'"
const DESK_OPEN = 'select from app.organizations where id = $1 and lending_opened_at is not null'

/** Sends a client a link with which they apply. The secret follows from the link's id, so only its hash is stored. */
export async function newInvitation(
  deps: SendInvitationDeps,
  db: PoolClient,
  member: PresentMember,
  { client_id: clientId, channel, language: chosen, product_id: productId }: NewInvitation,
): Promise<void> {
  const { organizationId, personId } = member
  if ((await db.query(DESK_OPEN, [organizationId])).rowCount === 0) throw applyClosed()
  if (productId !== null && (await db.query(IS_OFFERED, [organizationId, productId])).rowCount === 0)
    throw productNotFound()
  const addressee = await addresseeOf(deps, db, organizationId, { clientId, channel })
  const language = chosen ?? (await preferredLanguage(db, organizationId, clientId)) ?? 'en'
  await noteClientLanguage(db, organizationId, clientId, language)
  const id = randomUUID()
  const token = invitationTokenOf(deps, organizationId, id)
  const values = [organizationId, id, hashOfSecret(token), clientId, language, channel, productId, personId]
  await db.query(ADD, values)
  await deliver(deps, db, member, { id, token, clientId, channel, language, addressee })
}

const HELD = `
  select l.channel, l.language, l.submitted_at is not null as is_submitted, l.revoked_at is not null as is_revoked
    from app.application_links l
   where l.organization_id = $1 and l.client_id = $2 and l.id = $3 and l.kind = 'invitation' for update`
const AGAIN = `
  update app.application_links
     set token_hash = $3, sent_at = clock_timestamp(), times_sent = times_sent + 1, renewal_asked_at = null,
         expires_at = now() + interval '${INVITATION_DAYS} days'
   where organization_id = $1 and id = $2`

interface HeldRow {
  channel: LinkChannel | null
  language: Language
  is_submitted: boolean
  is_revoked: boolean
}

/** A member, or a reader of an expired link who asks for it again. */
export type Sender = Pick<PresentMember, 'organizationId' | 'requestId'> & { personId: string | null }

/** Sends the same link again, and lets it work for another month. The form that was kept stays. */
export async function sentAgain(
  deps: SendInvitationDeps,
  db: PoolClient,
  sender: Sender,
  { client_id: clientId, invitation_id: id }: { client_id: string; invitation_id: string },
): Promise<void> {
  const { organizationId } = sender
  const held = (await db.query<HeldRow>(HELD, [organizationId, clientId, id])).rows[0]
  if (held === undefined) throw invitationNotFound()
  if (held.is_submitted) throw invitationEnded('The application was submitted. Send its link from the application.')
  if (held.is_revoked) throw invitationEnded('This link was revoked. Send a new one.')
  const { language } = held
  const channel = held.channel ?? 'email'
  const addressee = await addresseeOf(deps, db, organizationId, { clientId, channel })
  const token = invitationTokenOf(deps, organizationId, id)
  await db.query(AGAIN, [organizationId, id, hashOfSecret(token)])
  await deliver(deps, db, sender, { id, token, clientId, channel, language, addressee })
}

interface Addressee extends TextedRow {
  first_name: string
  email: string | null
  is_archived: boolean
}

const ADDRESSEE = `
  select c.first_name, nullif(btrim(c.email), '') as email, c.archived_at is not null as is_archived, ${TEXTED_COLUMNS}
    from public.clients c where c.organization_id = $1 and c.id = $2`

async function addresseeOf(
  { clock }: SendInvitationDeps,
  db: PoolClient,
  organizationId: string,
  { clientId, channel }: { clientId: string; channel: LinkChannel },
): Promise<Addressee> {
  const addressee = (await db.query<Addressee>(ADDRESSEE, [organizationId, clientId])).rows[0]
  if (addressee === undefined) throw clientNotFound()
  if (addressee.is_archived) throw clientArchived('write to them')
  const seconds = await secondsToWait(db, 'application-link', clientId, PER_CLIENT)
  if (seconds > 0) throw linkSentTooOften(seconds)
  await limitMessages(db, organizationId)
  if (channel === 'email' && addressee.email === null) throw noEmailAddress()
  const obstacle = channel === 'text' ? obstacleOf(addressee, clock()) : null
  // A text in quiet hours waits until the morning.
  if (obstacle !== null && obstacle.kind !== 'quiet hours') throw textRefused(obstacle)
  return addressee
}

interface Delivery {
  id: string
  token: string
  clientId: string
  channel: LinkChannel
  language: Language
  addressee: Addressee
}

const WRITE = "select id from app.add_message($1, $2, $3, 'text', null, '', $4, $5)"
const OF_MESSAGE = 'update app.application_links set message_id = $3 where organization_id = $1 and id = $2'
const RECORD = `
  with asked as (${askedBy('$3', '$4')})
  select app.record_audit($1, $3::uuid, 'application_link.sent', 'clients', $2, jsonb_build_object('client_id', $2::uuid, 'how', $5::text), $4)
    from asked`

async function deliver(deps: SendInvitationDeps, db: PoolClient, sender: Sender, delivery: Delivery): Promise<void> {
  const { appUrl, outbox } = deps
  const { id, token, clientId, channel, language, addressee } = delivery
  const { organizationId, personId, requestId } = sender
  const brand = await brandOf(db, organizationId, appUrl)
  const { first_name: firstName, email } = addressee
  if (channel === 'email') {
    const link = `${appUrl}/application#${token}`
    await outbox.post(db, invitationEmail({ to: email ?? '', firstName, link, language }, brand))
  } else {
    // The message doesn't store the secret. The job that sends it puts the link in.
    const body = invitationText(brand.name, PERSONAL_LINK, language)
    const values = [organizationId, personId, clientId, body, requestId]
    const message = (await db.query<{ id: string }>(WRITE, values)).rows[0]
    if (message === undefined) throw new Error('No message was written')
    await db.query(OF_MESSAGE, [organizationId, id, message.id])
    await enqueueText(db, message.id)
  }
  await db.query(RECORD, [organizationId, clientId, personId, requestId, channel])
}
