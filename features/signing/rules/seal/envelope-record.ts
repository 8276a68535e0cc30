import { z } from 'zod'
import { SIGNING_MEANS } from '#features/signing/rules/envelope-status.ts'
import { EVENT_KIND_NAMES } from '#features/signing/rules/event-kinds.ts'
import { SIGNER_ROLES } from '#features/signing/rules/placed-field.ts'

export const RECORD_FORMAT = 'tradeline-envelope-1'
/** The name of the attachment with the record. */
export const RECORD_FILE = 'signing-record.json'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const hash = sha256.nullable()

/** An event, with the names of `ChainedEvent`. */
const eventSchema = z.strictObject({
  envelope_id: z.string(),
  sequence: z.int().min(1),
  kind: z.enum(EVENT_KIND_NAMES),
  happened_at: z.iso.datetime(),
  ip_address: z.string(),
  user_agent: z.string(),
  signer_id: z.string().nullable(),
  actor_name: z.string().nullable(),
  document_id: z.string().nullable(),
  hash_before: hash,
  hash_after: hash,
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  previous_hash: z.string(),
  hash: sha256,
})

/** The record of a completed envelope, which each of its files has as an attachment. */
export const envelopeRecordSchema = z.strictObject({
  format: z.literal(RECORD_FORMAT),
  company: z.string(),
  envelope: z.strictObject({
    id: z.string(),
    title: z.string(),
    language: z.enum(['en', 'es']),
    /** An IANA name. The certificate shows times in this zone; the record has them in UTC. */
    time_zone: z.string(),
    created_at: z.iso.datetime(),
    signed_at: z.iso.datetime(),
  }),
  documents: z.array(
    z.strictObject({
      id: z.string(),
      title: z.string(),
      pages: z.int().min(1),
      /** Of the bytes before anyone signed, which each file has as an attachment. */
      sha256,
    }),
  ),
  signers: z.array(
    z.strictObject({
      id: z.string(),
      role: z.enum(SIGNER_ROLES),
      name: z.string(),
      means: z.enum(SIGNING_MEANS),
      signed_at: z.iso.datetime(),
      /** The day on a copy that was signed by hand. */
      paper_signed_on: z.iso.date().nullable(),
    }),
  ),
  events: z.array(eventSchema).min(1),
})
export type EnvelopeRecord = z.infer<typeof envelopeRecordSchema>

/** Returns a record as text. Each event has a line of its own, so that a damaged line leaves the others readable. */
export function recordText({ events, ...head }: EnvelopeRecord): string {
  const lines = events.map((event) => JSON.stringify(event)).join(',\n')
  return `${JSON.stringify({ ...head }).slice(0, -1)},\n"events":[\n${lines}\n]}\n`
}

/** The name of the attachment with a document as it was before anyone signed. */
export const originalFile = (documentNumber: number): string => `document-${documentNumber}-before-signing.pdf`
