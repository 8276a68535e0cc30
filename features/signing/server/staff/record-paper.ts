import type { EnvelopeCommand } from '#features/signing/rules/envelope-commands.ts'
import { appendEvent } from '#features/signing/server/append-event.ts'
import { paperRefused } from '#features/signing/server/errors.ts'
import { afterSignature } from '#features/signing/server/sign.ts'
import { dueSigner, type StaffAct } from './envelope-acts.ts'

const SCAN = `
  select d.id,
         $3::date >= (e.created_at at time zone o.time_zone)::date as is_after_creation,
         $3::date <= (clock_timestamp() at time zone o.time_zone)::date as is_past,
         d.created_at >= e.created_at as is_newer
    from public.client_documents d
    join public.envelopes e on e.organization_id = d.organization_id and e.client_id = d.client_id
    join app.organizations o on o.id = e.organization_id
   where d.organization_id = $1 and e.id = $2 and d.id = $4 and d.archived_at is null`
const RECORD = `
  update public.envelope_signers
     set means = 'paper', signed_at = clock_timestamp(), paper_signed_on = $3, paper_recorded_by_name = $4, paper_document_id = $5
   where organization_id = $1 and id = $2`

interface Scan {
  id: string
  is_after_creation: boolean
  is_past: boolean
  is_newer: boolean
}

/**
 * Records a signature on paper with its scan. The day on it can't be before the envelope was created or in the future. Both the day and
 * the time of recording are kept, and the later one counts.
 */
export async function recordPaper(
  act: StaffAct,
  asked: Extract<EnvelopeCommand, { act: 'record_paper' }>,
): Promise<void> {
  const { db, deps, member, actorName, origin } = act
  const { envelope, signer } = await dueSigner(act, asked)
  const refusal = await deps.subjects[envelope.subject_kind].mayStillSign(db, envelope)
  if (refusal !== null) throw refusal
  const scan = (await db.query<Scan>(SCAN, [member.organizationId, envelope.id, asked.signed_on, asked.document_id]))
    .rows[0]
  if (scan === undefined) throw paperRefused('Upload the scan to the client’s documents and choose it.')
  if (!scan.is_newer)
    throw paperRefused('The scan was uploaded before the documents were created. Choose the scan of these documents.')
  if (!scan.is_after_creation) throw paperRefused('The day of signing can’t be before the documents were created.')
  if (!scan.is_past) throw paperRefused('The day of signing can’t be in the future.')
  await db.query(RECORD, [member.organizationId, signer.id, asked.signed_on, actorName, scan.id])
  const details = { signed_on: asked.signed_on, scan: scan.id }
  await appendEvent(db, envelope, { kind: 'paper_recorded', signerId: signer.id, actorName, origin, details })
  await afterSignature(db, envelope)
}
