import type { PoolClient } from 'pg'
import type { LINK_KINDS } from '#features/lending/rules/intake/invitation.ts'
import { linkOver, noEmailAddress } from '#features/messages/server/errors.ts'
import { limitMessages } from '#features/messages/server/send-message.ts'
import { brandOf } from '#features/organizations/server/branding/brand.ts'
import { refuseUnavailable } from '#features/organizations/server/commands/organization-status.ts'
import { secondsToWait } from '#platform/auth/rate-limits.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { FunctionError } from '#platform/functions/errors.ts'
import type { Language } from '#platform/rules/languages/language.ts'
import { hashOfSecret } from '#platform/sealing/hash-of-secret.ts'
import { applicationEmail } from './application-email.ts'
import { newApplicationLink } from './application-link.ts'
import { linkSentTooOften } from './errors.ts'
import { type SendInvitationDeps, sentAgain } from './send-invitation.ts'

interface EndedLink {
  organization_id: string
  id: string
  kind: (typeof LINK_KINDS)[number]
  client_id: string
  application_id: string | null
  first_name: string
  language: Language
  email: string | null
  is_revoked: boolean
}

const ENDED = `
  select l.organization_id, l.id, l.kind, l.client_id, l.application_id, l.first_name, l.language, nullif(btrim(c.email), '') as email,
         l.revoked_at is not null as is_revoked
    from app.application_links l join public.clients c on c.organization_id = l.organization_id and c.id = l.client_id
   where l.token_hash = $1 and (l.revoked_at is not null or l.expires_at <= now()) for update of l`
const ASKED = `
  update app.application_links set renewal_asked_at = clock_timestamp() where organization_id = $1 and id = $2`

/**
 * Records that the reader of an ended link asks for a new one. An expired link is sent again to the client on file, never to an address
 * that the reader names. A revoked one waits for the staff. Returns true if it was sent.
 */
export async function askAgain(deps: SendInvitationDeps, token: string, requestId: string | null): Promise<boolean> {
  return inTransaction(deps.pool, async (db) => {
    const link = (await db.query<EndedLink>(ENDED, [hashOfSecret(token)])).rows[0]
    if (link === undefined) throw linkOver()
    await refuseUnavailable(db, link.organization_id)
    await db.query(ASKED, [link.organization_id, link.id])
    if (link.is_revoked) return false
    return sent(deps, db, link, requestId)
  })
}

async function sent(
  deps: SendInvitationDeps,
  db: PoolClient,
  link: EndedLink,
  requestId: string | null,
): Promise<boolean> {
  const { organization_id: organizationId, client_id, id: invitation_id } = link
  try {
    if (link.kind === 'application') await emailAgain(deps, db, link)
    else await sentAgain(deps, db, { organizationId, personId: null, requestId }, { client_id, invitation_id })
    return true
  } catch (error) {
    // Staff see that the client asked, and send it in another way.
    if (error instanceof FunctionError) return false
    throw error
  }
}

async function emailAgain({ appUrl, outbox }: SendInvitationDeps, db: PoolClient, link: EndedLink): Promise<void> {
  const { organization_id: organizationId, client_id: clientId, application_id: applicationId, email: to } = link
  if (to === null || applicationId === null) throw noEmailAddress()
  const seconds = await secondsToWait(db, 'application-link', clientId, { count: 5, seconds: 86_400 })
  if (seconds > 0) throw linkSentTooOften(seconds)
  await limitMessages(db, organizationId)
  const { first_name: firstName, language } = link
  const address = await newApplicationLink(db, appUrl, { organizationId, clientId, applicationId, firstName, language })
  const brand = await brandOf(db, organizationId, appUrl)
  await outbox.post(
    db,
    applicationEmail({ to, firstName, link: address, titles: [], language, isReminder: false }, brand),
  )
}
