import type { PoolClient } from 'pg'
import { isDocumentFilled } from '#features/signing/rules/filled-field.ts'
import { signersDue } from '#features/signing/rules/signer-order.ts'
import { isFieldOf, type SignerSeat } from '#features/signing/rules/signer-seat.ts'
import { enqueueOnce } from '#platform/jobs/jobs.ts'
import { appendEvent } from './append-event.ts'
import { askDueSigners } from './ask-signers.ts'
import { type OpenDocument, openDocuments, stateHash } from './document-state.ts'
import type { LockedEnvelope } from './envelope-facts.ts'
import { fieldsEmpty, notYourTurn, pagesUnseen, signingOver } from './errors.ts'
import type { OpenPage } from './signer-acts.ts'
import { countUndelivered } from './undelivered.ts'

/** The job that stamps, seals, and files the documents of an envelope that everyone has signed. */
export const COMPLETE = 'complete_envelope'

const SIGN = `
  update public.envelope_signers set signed_at = clock_timestamp() where organization_id = $1 and id = $2 and signed_at is null`
const SEEN = `
  select count(distinct (document_id, details ->> 'page'))::int as pages from public.envelope_events
   where organization_id = $1 and envelope_id = $2 and signer_id = $3 and kind = 'page_viewed'`

/** Signs all documents of an envelope for one signer. Signing again changes nothing. */
export async function sign({ db, deps, link, envelope, origin }: OpenPage): Promise<void> {
  if (link.signed_at !== null) return
  if (envelope.status !== 'sent') throw signingOver()
  const refusal = await deps.subjects[envelope.subject_kind].mayStillSign(db, envelope)
  if (refusal !== null) throw refusal
  await requireTurn(db, envelope, link.signer_id)
  const documents = await openDocuments(db, envelope)
  const seen =
    (await db.query<{ pages: number }>(SEEN, [link.organization_id, envelope.id, link.signer_id])).rows[0]?.pages ?? 0
  if (seen < documents.reduce((sum, { pages }) => sum + pages, 0)) throw pagesUnseen()
  if (documents.some((document) => !isDocumentFilled(document, link))) throw fieldsEmpty()
  for (const document of documents.filter((one) => !isLeftUnsigned(one, link))) {
    const hashes = await dated(db, link, document)
    await appendEvent(db, envelope, {
      kind: 'signed',
      signerId: link.signer_id,
      documentId: document.id,
      ...hashes,
      origin,
    })
  }
  await db.query(SIGN, [link.organization_id, link.signer_id])
  await afterSignature(db, envelope)
}

const TURNS = `
  select id, position, role, signed_at from public.envelope_signers where organization_id = $1 and envelope_id = $2`

async function requireTurn(db: PoolClient, envelope: LockedEnvelope, signerId: string): Promise<void> {
  const signers = (
    await db.query<{
      id: string
      position: number
      role: LockedEnvelope['signers'][number]['role']
      signed_at: Date | null
    }>(TURNS, [envelope.organization_id, envelope.id])
  ).rows
  if (!signersDue(envelope.signing_order, signers).some(({ id }) => id === signerId)) throw notYourTurn()
}

// An optional document, such as an authorization of automatic payments, can be left unsigned. It gets no date and no event.
function isLeftUnsigned({ fields, values }: OpenDocument, seat: SignerSeat): boolean {
  const marks = fields.filter((field) => isFieldOf(field, seat) && ['signature', 'initials'].includes(field.kind))
  return marks.length > 0 && marks.every(({ id }) => values[id] === undefined)
}

// The company's day, because its people read the date.
const DATE = `
  insert into app.envelope_values (organization_id, document_id, field_id, signer_id, entered)
  select $1, $2, $3, $4, jsonb_build_object('kind', 'date', 'date', to_char(clock_timestamp() at time zone o.time_zone, 'YYYY-MM-DD'))
    from app.organizations o where o.id = $1
  on conflict (organization_id, document_id, field_id) do nothing`

/** Sets the signer's dates in a document. Returns the hashes of the document before and after. */
async function dated(
  db: PoolClient,
  link: OpenPage['link'],
  document: OpenDocument,
): Promise<{ hashBefore: string; hashAfter: string }> {
  const { organization_id: home, signer_id } = link
  const dates = document.fields.filter((field) => field.kind === 'date' && isFieldOf(field, link))
  for (const { id } of dates) await db.query(DATE, [home, document.id, id, signer_id])
  const hashBefore = stateHash(document, document.values)
  if (dates.length === 0) return { hashBefore, hashAfter: hashBefore }
  const { rows } = await db.query<{ values: OpenDocument['values'] }>(VALUES, [home, document.id])
  return { hashBefore, hashAfter: stateHash(document, rows[0]?.values ?? {}) }
}

const VALUES = `
  select jsonb_object_agg(field_id, entered) as values from app.envelope_values where organization_id = $1 and document_id = $2`
const ALL_SIGNED = `
  update public.envelopes set signed_at = clock_timestamp() where organization_id = $1 and id = $2 and signed_at is null`

/** Asks the next signers. After the last signature, enqueues the completion in the same transaction, so that it is never lost. */
export async function afterSignature(db: PoolClient, envelope: { organization_id: string; id: string }): Promise<void> {
  await countUndelivered(db, envelope)
  if ((await askDueSigners(db, envelope)) > 0) return
  await db.query(ALL_SIGNED, [envelope.organization_id, envelope.id])
  await enqueueOnce(
    db,
    COMPLETE,
    { organization_id: envelope.organization_id, envelope_id: envelope.id },
    { key: `complete-envelope:${envelope.id}` },
  )
}
