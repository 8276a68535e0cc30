import type { PoolClient } from 'pg'
import { noteClientLanguage, preferredLanguage } from '#features/messages/server/client-language.ts'
import { brandOf } from '#features/organizations/server/branding/brand.ts'
import { clientArchived, clientNotFound } from '#features/organizations/server/commands/refusals.ts'
import { masked } from '#features/signing/server/masked-address.ts'
import type { Language } from '#platform/rules/languages/language.ts'
import { repairLinkEmail } from './emails.ts'
import { noAddress, notEnrolled } from './errors.ts'
import type { RepairPageDeps } from './page-deps.ts'
import { linkTo, recordPageEvent, repairAddress } from './page-link.ts'
import { enqueueRepairText } from './send-text.ts'

interface Sending {
  organizationId: string
  clientId: string
  channel: 'email' | 'text'
  /** Null: the client's preferred language. */
  language: Language | null
  /** Null if the client asked for it. */
  personId: string | null
}

interface ClientRow {
  first_name: string
  email: string | null
  phone: string | null
  is_archived: boolean
  is_enrolled: boolean
}

const CLIENT = `
  select c.first_name, nullif(c.email, '') as email, nullif(c.phone, '') as phone, c.archived_at is not null as is_archived,
         exists (select from public.repair_enrollments e
                  where e.organization_id = c.organization_id and e.client_id = c.id and e.status <> 'cancelled') as is_enrolled
    from public.clients c where c.organization_id = $1 and c.id = $2`

/** Sends a link to the address on file, in the caller's transaction. @throws FunctionError if the client has no such address or isn't enrolled */
export async function sendRepairLink(db: PoolClient, deps: RepairPageDeps, sending: Sending): Promise<void> {
  const { organizationId, clientId, channel, personId } = sending
  const client = (await db.query<ClientRow>(CLIENT, [organizationId, clientId])).rows[0]
  if (client === undefined) throw clientNotFound()
  if (client.is_archived) throw clientArchived('send a link')
  if (!client.is_enrolled) throw notEnrolled()
  const sentTo = channel === 'email' ? client.email : client.phone
  if (sentTo === null)
    throw noAddress(channel === 'email' ? 'The client has no email address' : 'The client has no phone number')
  const language = sending.language ?? (await preferredLanguage(db, organizationId, clientId)) ?? 'en'
  if (personId !== null) await noteClientLanguage(db, organizationId, clientId, language)
  const id = await linkTo(db, deps, { organizationId, clientId, channel, sentTo, language, personId })
  const link = { organization_id: organizationId, client_id: clientId, id }
  if (channel === 'text') await enqueueRepairText(db, { organizationId, linkId: id, number: 0 })
  else {
    const company = await brandOf(db, organizationId, deps.appUrl)
    const email = { to: sentTo, name: client.first_name, language, link: repairAddress(deps, link) }
    await deps.outbox.post(db, repairLinkEmail(email, company))
  }
  await recordPageEvent(db, link, 'sent', { note: `By ${channel} to ${masked(sentTo)}`, personId })
}
