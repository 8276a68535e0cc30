import type { PoolClient } from 'pg'
import { limitMessages } from '#features/messages/server/send-message.ts'
import type { PresentMember } from '#features/organizations/server/commands/member.ts'
import { clientArchived, clientNotFound } from '#features/organizations/server/commands/refusals.ts'
import type { EnvelopeCommand } from '#features/signing/rules/envelope-commands.ts'
import type { NewSigner } from '#features/signing/rules/new-envelope.ts'
import { createEnvelope } from '#features/signing/server/create-envelope.ts'
import { documentNotPdf, expiryRefused } from '#features/signing/server/errors.ts'
import { withSignaturePage } from '#features/signing/server/signature-page.ts'
import type { SigningDeps } from '#features/signing/server/signing-deps.ts'
import { readFile } from '#features/signing/server/stored-files.ts'

type Sending = Extract<EnvelopeCommand, { act: 'send' }>

const DOCUMENT = `
  select file_url, mime_type from public.client_documents where organization_id = $1 and id = $2 and archived_at is null`
const IS_LATER = `
  select $2::date >= (clock_timestamp() at time zone time_zone)::date and $2::date <= current_date + 366 as is_later
    from app.organizations where id = $1`

/** Sends one PDF to one or many clients, each in an envelope of their own, with a page for the signatures at its end. */
export async function sendEnvelopes(
  db: PoolClient,
  deps: SigningDeps,
  member: PresentMember,
  asked: Sending,
): Promise<string[]> {
  const home = member.organizationId
  const isLater = (await db.query<{ is_later: boolean }>(IS_LATER, [home, asked.expires_on])).rows[0]?.is_later
  if (isLater !== true) throw expiryRefused()
  const document = (await db.query<{ file_url: string; mime_type: string }>(DOCUMENT, [home, asked.document_id]))
    .rows[0]
  if (document?.mime_type !== 'application/pdf') throw documentNotPdf()
  const roles = [
    'client' as const,
    ...asked.further.map(({ role }) => role),
    ...(asked.is_countersigned ? ['company' as const] : []),
  ]
  const signed = await withSignaturePage(
    asked.title,
    await readFile(db, deps, 'client-documents', document.file_url),
    roles,
  )
  const ids: string[] = []
  for (const clientId of asked.client_ids) {
    const signers = await signersOf(db, member, asked, clientId)
    await limitMessages(db, home)
    const { id } = await createEnvelope(db, deps, {
      ...{ organizationId: home, createdBy: member.personId, clientId, subject: { kind: 'none', id: null } },
      ...{ title: asked.title, language: asked.language, order: 'in_order', expiresOn: asked.expires_on, signers },
      documents: [{ title: asked.title, kind: 'uploaded', ...signed }],
    })
    ids.push(id)
  }
  return ids
}

interface ClientRow {
  full_name: string
  email: string | null
  phone: string | null
  is_archived: boolean
  member_name: string
}

const CLIENT = `
  select c.full_name, nullif(btrim(c.email), '') as email, c.phone, c.archived_at is not null as is_archived,
         coalesce(nullif(p.full_name, ''), p.email) as member_name
    from public.clients c, app.people p where c.organization_id = $1 and c.id = $2 and p.id = $3`

async function signersOf(
  db: PoolClient,
  { organizationId, personId }: PresentMember,
  asked: Sending,
  clientId: string,
): Promise<NewSigner[]> {
  const client = (await db.query<ClientRow>(CLIENT, [organizationId, clientId, personId])).rows[0]
  if (client === undefined) throw clientNotFound()
  if (client.is_archived) throw clientArchived('send documents to them')
  const { full_name: name, email, phone } = client
  const { language, means } = asked
  const company: NewSigner = {
    role: 'company',
    name: client.member_name,
    email: null,
    phone: null,
    language: 'en',
    means: 'tablet',
  }
  return [
    { role: 'client', name, email, phone, language, means },
    ...asked.further.map((further) => ({ ...further, language })),
    ...(asked.is_countersigned ? [company] : []),
  ]
}
