import type { PoolClient } from 'pg'
import type { NoticePart } from '#features/lending/rules/adverse-action/notice.ts'
import { brandOf } from '#features/organizations/server/branding/brand.ts'
import type { EnvelopeStatus } from '#features/signing/rules/envelope-status.ts'
import type { FieldValue } from '#features/signing/rules/field-value.ts'
import type { PlacedField } from '#features/signing/rules/placed-field.ts'
import { signersDue } from '#features/signing/rules/signer-order.ts'
import { isFieldOf, type SignerSeat } from '#features/signing/rules/signer-seat.ts'
import type { SignerState } from '#features/signing/rules/signer-state.ts'
import { needsConsent } from '#features/signing/rules/signing-consent.ts'
import { signingStatement } from '#features/signing/rules/signing-statement.ts'
import { clientItems } from './client-items.ts'
import { type OpenDocument, openDocuments } from './document-state.ts'
import { identityStep } from './identity.ts'
import { masked } from './masked-address.ts'
import { questionsOf } from './questions.ts'
import type { SignerLink } from './signer-link.ts'
import type { SigningDeps } from './signing-deps.ts'

interface OtherSigner extends SignerSeat {
  id: string
  name: string
  position: number
  signed_at: Date | null
}

const SIGNERS = `
  select id, name, position, role, role_number, signed_at from public.envelope_signers where organization_id = $1 and envelope_id = $2 order by position`
const SEEN = `
  select document_id, array_agg(distinct (details ->> 'page')::int) as pages from public.envelope_events
   where organization_id = $1 and envelope_id = $2 and signer_id = $3 and kind = 'page_viewed' and document_id is not null group by document_id`

/** Returns what a signer's page shows. Before the identity step, it says nothing about the documents or the signer. */
export async function signerState(
  db: Pick<PoolClient, 'query'>,
  deps: SigningDeps,
  link: SignerLink,
  isOpen: boolean,
): Promise<SignerState> {
  const { name, accent, logoUrl } = await brandOf(deps.pool, link.organization_id, deps.appUrl)
  const return_to = link.channel === 'tablet' ? `/dashboard/documents/${link.envelope_id}` : null
  const head = { company: { name, accent, logo: logoUrl }, language: link.language, return_to }
  const over = endOf(link)
  if (over !== null) return { ...head, stage: 'over', status: over }
  if (!isOpen) {
    const step = await identityStep(db, link)
    const address = step?.channel === 'text' ? link.phone : link.email
    return { ...head, stage: 'identity', step: step === null ? null : { ...step, sent_to: masked(address) } }
  }
  const place = { organization_id: link.organization_id, id: link.envelope_id }
  const signers = (await db.query<OtherSigner>(SIGNERS, [place.organization_id, place.id])).rows
  const documents = await openDocuments(db, place)
  const questions = await questionsOf(db, link)
  const client_items = await clientItems(deps.pool, deps, link)
  const about = {
    ...head,
    title: link.envelope_title,
    name: link.name,
    expires_on: link.expires_on,
    questions,
    client_items,
  }
  const people = signers.map(({ id, name: who, role, signed_at }) => ({
    ...{ name: who, role, is_me: id === link.signer_id, has_signed: signed_at !== null },
  }))
  if (link.envelope_status === 'completed' || link.signed_at !== null) {
    const files = documents.map(({ id, title }) => ({ id, title }))
    const withdrawal = await withdrawalOf(db, deps, link)
    return { ...about, stage: 'signed', is_completed: link.envelope_status === 'completed', people, files, withdrawal }
  }
  if (link.means === 'paper') return { ...about, stage: 'paper', people }
  const isTurn = signersDue(link.signing_order, signers).some(({ id }) => id === link.signer_id)
  if (!isTurn) return { ...about, stage: 'waiting', people }
  if (needsConsent(link)) {
    const statement: NoticePart[] = signingStatement(link.language, {
      company: name,
      titles: documents.map(({ title }) => title),
    })
    return { ...about, stage: 'consent', statement }
  }
  return { ...about, stage: 'sign', people, ...(await documentsToSign(db, deps, link, { signers, documents })) }
}

interface Contents {
  signers: readonly OtherSigner[]
  documents: readonly OpenDocument[]
}

/** Returns the documents with the fields and values that a signer may see: their own, and those of people who have signed. */
async function documentsToSign(
  db: Pick<PoolClient, 'query'>,
  { subjects }: SigningDeps,
  link: SignerLink,
  { signers, documents }: Contents,
) {
  const seen = (
    await db.query<{ document_id: string; pages: number[] }>(SEEN, [
      link.organization_id,
      link.envelope_id,
      link.signer_id,
    ])
  ).rows
  const shown = signers.filter(({ id, signed_at }) => signed_at !== null || id === link.signer_id)
  const isShown = (field: PlacedField) => shown.some((seat) => isFieldOf(field, seat))
  return {
    ...{ role: link.role, role_number: link.role_number },
    is_in_order: subjects[link.subject_kind].isInOrder === true,
    documents: documents.map(({ id, title, pages, fields, values }) => ({
      ...{ id, title, pages, seen: seen.find(({ document_id }) => document_id === id)?.pages ?? [] },
      fields: fields.filter(isShown),
      values: valuesOf(fields.filter(isShown), values),
    })),
  }
}

/** Returns the right of a client to cancel what they signed, once it is completed. */
async function withdrawalOf(db: Pick<PoolClient, 'query'>, { subjects }: SigningDeps, link: SignerLink) {
  if (link.envelope_status !== 'completed' || link.role !== 'client') return null
  return (await subjects[link.subject_kind].withdrawal?.find(db, link)) ?? null
}

function endOf({ envelope_status }: SignerLink): Exclude<EnvelopeStatus, 'sent' | 'completed'> | null {
  return envelope_status === 'sent' || envelope_status === 'completed' ? null : envelope_status
}

/** Returns the values of fields. */
function valuesOf(
  fields: readonly PlacedField[],
  values: Readonly<Record<string, FieldValue>>,
): Record<string, FieldValue> {
  const shown = new Set(fields.map(({ id }) => id))
  return Object.fromEntries(Object.entries(values).filter(([field]) => shown.has(field)))
}
