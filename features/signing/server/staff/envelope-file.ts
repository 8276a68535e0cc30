import type { Context } from 'hono'
import { memberOf } from '#features/organizations/server/commands/member.ts'
import { envelopeFileSchema } from '#features/signing/rules/envelope-commands.ts'
import { appendEvent, type NewEvent } from '#features/signing/server/append-event.ts'
import { envelopeNotFound, fileNotReady } from '#features/signing/server/errors.ts'
import { chainOf } from '#features/signing/server/event-history.ts'
import { originOf } from '#features/signing/server/origin.ts'
import { withPaperCode } from '#features/signing/server/signature-page.ts'
import type { SigningDeps } from '#features/signing/server/signing-deps.ts'
import { readFile, SIGNING_BUCKET } from '#features/signing/server/stored-files.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { requestOf } from '#platform/functions/request.ts'
import { savedFile } from '#platform/functions/saved-file.ts'

interface FileRow {
  title: string
  object_name: string
  signed_file: string | null
  paper_code: string
  actor_name: string
}

const FILE = `
  select d.title, d.object_name, f.file_url as signed_file, e.paper_code, coalesce(nullif(p.full_name, ''), p.email) as actor_name
    from public.envelope_documents d
    join public.envelopes e on e.organization_id = d.organization_id and e.id = d.envelope_id
    left join public.client_documents f on f.organization_id = d.organization_id and f.id = d.signed_document_id
    join app.people p on p.id = $4
   where d.organization_id = $1 and d.envelope_id = $2 and d.id = $3`

/** `POST /functions/v1/envelope-file`: returns a document of an envelope as sent, signed, or for paper, or its events as JSON. */
export async function envelopeFile(deps: SigningDeps, context: Context): Promise<Response> {
  const member = await memberOf(deps, context)
  const { envelope_id: id, document_id: documentId, file } = await requestOf(context, envelopeFileSchema)
  const envelope = { organization_id: member.organizationId, id }
  if (file === 'events') {
    const events = await chainOf(deps.pool, envelope)
    if (events.length === 0) throw envelopeNotFound()
    return savedFile('events.json', JSON.stringify(events, null, 1))
  }
  const values = [member.organizationId, id, documentId ?? null, member.personId]
  const found = (await deps.pool.query<FileRow>(FILE, values)).rows[0]
  if (found === undefined || documentId === undefined) throw envelopeNotFound()
  const event = { actorName: found.actor_name, documentId, origin: originOf(deps, context) }
  if (file === 'signed') {
    if (found.signed_file === null) throw fileNotReady()
    await noted(deps, envelope, { ...event, kind: 'downloaded' })
    return savedFile('signed.pdf', await readFile(deps.pool, deps, 'client-documents', found.signed_file))
  }
  const bytes = await readFile(deps.pool, deps, SIGNING_BUCKET, found.object_name)
  if (file === 'document') return savedFile('document.pdf', bytes)
  await noted(deps, envelope, { ...event, kind: 'printed' })
  return savedFile('for-paper.pdf', await withPaperCode(found.title, bytes, found.paper_code))
}

const noted = ({ pool }: SigningDeps, envelope: { organization_id: string; id: string }, event: NewEvent) =>
  inTransaction(pool, (db) => appendEvent(db, envelope, event))
