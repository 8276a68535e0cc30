import type { PoolClient } from 'pg'
import type { FieldValue } from '#features/signing/rules/field-value.ts'
import { type EnvelopeRecord, RECORD_FORMAT } from '#features/signing/rules/seal/envelope-record.ts'
import type { OpenDocument } from './document-state.ts'
import type { LockedEnvelope } from './envelope-facts.ts'
import { chainOf } from './event-history.ts'
import { type CompanyKeyDeps, companyKey } from './seal/company-keys.ts'
import { type Completion, certificatePages, completedPdf } from './seal/complete-pdf.ts'
import type { StampValue } from './seal/stamp-value.ts'

interface FinishDeps extends CompanyKeyDeps {
  appUrl: string
}

const FACTS = `
  select e.language, o.company_name as company, o.time_zone
    from public.envelopes e join app.organizations o on o.id = e.organization_id
   where e.organization_id = $1 and e.id = $2`
const MEANS = `
  select id, means from public.envelope_signers where organization_id = $1 and envelope_id = $2`

type Facts = Pick<EnvelopeRecord['envelope'], 'language' | 'time_zone'> & { company: string }
type Means = Pick<EnvelopeRecord['signers'][number], 'id' | 'means'>

/**
 * Returns everything that the files of a signed envelope share: its record until the last signature, the certificate, and
 * the company's key.
 */
export async function completionOf(
  db: PoolClient,
  deps: FinishDeps,
  envelope: LockedEnvelope,
  documents: readonly OpenDocument[],
): Promise<Completion> {
  const place = [envelope.organization_id, envelope.id]
  const facts = (await db.query<Facts>(FACTS, place)).rows[0]
  const means = new Map((await db.query<Means>(MEANS, place)).rows.map((one) => [one.id, one.means]))
  if (!facts || !envelope.signed_at) throw new Error('The envelope is not signed')
  const record: EnvelopeRecord = {
    format: RECORD_FORMAT,
    company: facts.company,
    envelope: {
      ...{ id: envelope.id, title: envelope.title, language: facts.language, time_zone: facts.time_zone },
      ...{ created_at: envelope.created_at.toISOString(), signed_at: envelope.signed_at.toISOString() },
    },
    documents: documents.map(({ id, title, pages, sha256 }) => ({ id, title, pages, sha256 })),
    signers: envelope.signers.flatMap(({ id, role, name, signed_at, paper_signed_on }) =>
      signed_at === null
        ? []
        : [{ id, role, name, means: means.get(id) ?? 'link', signed_at: signed_at.toISOString(), paper_signed_on }],
    ),
    events: await chainOf(db, envelope),
  }
  const sealedAt = new Date()
  const company = { organizationId: envelope.organization_id, name: facts.company }
  return {
    record,
    certificate: await certificatePages(record, `${deps.appUrl}/verify`),
    key: await companyKey(deps, company, sealedAt),
    sealedAt,
  }
}

/** Returns the signed PDF of a document: values in their fields, the certificate of all events, and the company's seal. */
export const finishedDocument = (
  completion: Completion,
  position: number,
  { fields, values }: OpenDocument,
  bytes: Uint8Array,
): Promise<Uint8Array> =>
  completedPdf(
    {
      bytes,
      position,
      fields,
      values: Object.fromEntries(Object.entries(values).map(([id, one]) => [id, stampOf(one)])),
    },
    completion,
  )

const stampOf = (value: FieldValue): StampValue => {
  if (value.kind !== 'typed') return value
  const { text, picture } = value
  return { kind: 'typed', text, ...(picture !== undefined && { picture: Buffer.from(picture, 'base64') }) }
}
