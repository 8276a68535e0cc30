import type { Pool, PoolClient } from 'pg'
import type { KeptForm } from '#features/lending/rules/intake/invitation.ts'
import { linkOver } from '#features/messages/server/errors.ts'
import type { Language } from '#platform/rules/languages/language.ts'
import { hashOfSecret } from '#platform/sealing/hash-of-secret.ts'
import type { Sealer } from '#platform/sealing/sealer.ts'
import { linkExpired, linkRevoked } from './errors.ts'

/** The link of a client who has no application yet. */
export interface InvitedLink {
  organization_id: string
  id: string
  client_id: string
  application_id: string | null
  product_id: string | null
  first_name: string
  language: Language
  draft: Buffer | null
}

const HOLD = `
  select l.organization_id, l.id, l.client_id, l.application_id, l.product_id, l.first_name, l.language, l.draft
    from app.application_link($1) found
    join app.application_links l on l.organization_id = found.organization_id and l.id = found.id
   where l.kind = 'invitation' for update of l`

/** Locks the link of an invitation until the end of the transaction, so that two tabs take turns. Throws if it has ended. */
export async function heldInvitation(db: PoolClient, token: string): Promise<InvitedLink> {
  const row = (await db.query<InvitedLink>(HOLD, [hashOfSecret(token)])).rows[0]
  if (row === undefined) throw await closedLink(db, token)
  return row
}

const placeOf = (linkId: string) => `application_links.draft ${linkId}`

/** Returns the kept form of a link; empty without one. */
export async function keptForm(
  sealer: Sealer,
  link: Pick<InvitedLink, 'organization_id' | 'id' | 'draft'>,
): Promise<KeptForm> {
  if (link.draft === null) return {}
  const text = (await sealer.openBytes(placeOf(link.id), link.draft, link.organization_id)).toString()
  const kept: KeptForm = JSON.parse(text)
  return kept
}

const KEEP = `
  update app.application_links set draft = $3, started_at = coalesce(started_at, clock_timestamp())
   where organization_id = $1 and id = $2`

/** Keeps typed values of a form beside those that were kept before, sealed. Values of another device stay. */
export async function keepForm(sealer: Sealer, db: PoolClient, link: InvitedLink, values: KeptForm): Promise<void> {
  const merged = { ...(await keptForm(sealer, link)), ...values }
  const sealed = await sealer.sealBytes(placeOf(link.id), Buffer.from(JSON.stringify(merged)), link.organization_id)
  await db.query(KEEP, [link.organization_id, link.id, sealed])
}

const ENDED = `
  select l.revoked_at is not null as is_revoked from app.application_links l
   where l.token_hash = $1 and (l.revoked_at is not null or l.expires_at <= now())`

/** Returns the error for a secret that opens nothing: it expired, it was revoked, or there is no such link. */
export async function closedLink(db: Pick<Pool, 'query'>, token: string): Promise<Error> {
  const row = (await db.query<{ is_revoked: boolean }>(ENDED, [hashOfSecret(token)])).rows[0]
  if (row === undefined) return linkOver()
  return row.is_revoked ? linkRevoked() : linkExpired()
}
