import type { PoolClient } from 'pg'
import { noteClientLanguage, preferredLanguage } from '#features/messages/server/client-language.ts'
import { brandOf } from '#features/organizations/server/branding/brand.ts'
import { clientArchived, clientNotFound } from '#features/organizations/server/commands/refusals.ts'
import { masked } from '#features/signing/server/masked-address.ts'
import type { Language } from '#platform/rules/languages/language.ts'
import { payLinkEmail } from './emails.ts'
import { noAddress } from './errors.ts'
import type { PayDeps } from './pay-deps.ts'
import { linkTo, payAddress, recordPayEvent } from './pay-link.ts'
import { enqueuePayText } from './send-text.ts'

interface Sending {
  organizationId: string
  clientId: string
  channel: 'email' | 'text'
  /** Null: the client's preferred language. */
  language: Language | null
  /** Null if the borrower asked for it. */
  personId: string | null
}

interface ClientRow {
  first_name: string
  email: string | null
  phone: string | null
  is_archived: boolean
}

const CLIENT = `
  select first_name, nullif(email, '') as email, nullif(phone, '') as phone, archived_at is not null as is_archived
    from public.clients where organization_id = $1 and id = $2`

/** Sends a link to the address on file, in the caller's transaction. @throws FunctionError if the client has no such address */
export async function sendPayLink(db: PoolClient, deps: PayDeps, sending: Sending): Promise<void> {
  const { organizationId, clientId, channel, personId } = sending
  const client = (await db.query<ClientRow>(CLIENT, [organizationId, clientId])).rows[0]
  if (client === undefined) throw clientNotFound()
  if (client.is_archived) throw clientArchived('send a link')
  const sentTo = channel === 'email' ? client.email : client.phone
  if (sentTo === null)
    throw noAddress(channel === 'email' ? 'The client has no email address' : 'The client has no phone number')
  const language = sending.language ?? (await preferredLanguage(db, organizationId, clientId)) ?? 'en'
  if (personId !== null) await noteClientLanguage(db, organizationId, clientId, language)
  const id = await linkTo(db, deps, { organizationId, clientId, channel, sentTo, language, personId })
  const link = { organization_id: organizationId, client_id: clientId, id, channel }
  if (channel === 'text') await enqueuePayText(db, { organizationId, linkId: id, number: 0 })
  else {
    const company = await brandOf(db, organizationId, deps.appUrl)
    const email = { to: sentTo, name: client.first_name, language, link: payAddress(deps, link) }
    await deps.outbox.post(db, payLinkEmail(email, company))
  }
  await recordPayEvent(db, link, 'sent', { note: `By ${channel} to ${masked(sentTo)}`, personId })
}
