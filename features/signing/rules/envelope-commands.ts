import { z } from 'zod'
import { idempotencyKey } from '#platform/rules/idempotency-key.ts'
import { DESK_PART_NAMES } from './desk-parts.ts'
import { SIGNING_MEANS } from './envelope-status.ts'
import { LONGEST_ENVELOPE_REASON, LONGEST_ENVELOPE_TITLE, LONGEST_SIGNER_NAME } from './new-envelope.ts'

/** The most clients to whom one document is sent at once, and the most envelopes in one request. */
export const MOST_AT_ONCE = 100

const key = { idempotency_key: idempotencyKey.optional() }
const envelope = { envelope_id: z.guid('Invalid envelope ID') }
const signer = { ...envelope, signer_id: z.guid('Invalid signer ID') }
const several = { envelope_ids: z.array(z.guid('Invalid envelope ID')).min(1).max(MOST_AT_ONCE) }
const day = z.iso.date('Enter a date')
const email = z.email('Enter an email address').max(320).nullable()
const phone = z
  .string()
  .regex(/^\d{10}$/, 'Enter ten digits')
  .nullable()
const reason = z
  .string('Enter the reason')
  .trim()
  .min(3, 'Enter the reason')
  .max(LONGEST_ENVELOPE_REASON, `Use at most ${LONGEST_ENVELOPE_REASON} characters`)

/** A person who signs besides the client. */
const furtherSigner = z.strictObject({
  role: z.enum(['cosigner', 'co_applicant']),
  name: z.string().trim().min(1, 'Enter the name').max(LONGEST_SIGNER_NAME),
  email,
  phone,
  means: z.enum(SIGNING_MEANS),
})

/** The acts of staff on envelopes: `POST /functions/v1/envelopes`. */
export const envelopeCommandSchema = z.discriminatedUnion('act', [
  z.object({
    act: z.literal('send'),
    /** Each client gets an envelope of their own. */
    client_ids: z.array(z.guid('Invalid client ID')).min(1, 'Choose a client').max(MOST_AT_ONCE),
    /** A PDF in the documents of one of the company's clients. */
    document_id: z.guid('Choose a document'),
    title: z.string().trim().min(1, 'Enter a title').max(LONGEST_ENVELOPE_TITLE),
    language: z.enum(['en', 'es']),
    means: z.enum(SIGNING_MEANS),
    further: z.array(furtherSigner).max(2),
    is_countersigned: z.boolean(),
    expires_on: day,
    ...key,
  }),
  z.object({ act: z.literal('remind'), ...several, ...key }),
  z.object({ act: z.literal('resend'), ...signer, ...key }),
  z.object({ act: z.literal('correct'), ...signer, email, phone, means: z.enum(SIGNING_MEANS), ...key }),
  z.object({
    act: z.literal('answer'),
    ...signer,
    answer: z
      .string('Enter the answer')
      .trim()
      .min(1, 'Enter the answer')
      .max(LONGEST_ENVELOPE_REASON, `Use at most ${LONGEST_ENVELOPE_REASON} characters`),
    ...key,
  }),
  z.object({ act: z.literal('extend'), ...envelope, expires_on: day, ...key }),
  z.object({ act: z.literal('cancel'), ...several, reason, ...key }),
  z.object({
    act: z.literal('start_in_person'),
    ...signer,
    /** The way in which the member checked who signs. */
    checked: z.enum(['known', 'id_document', 'self']),
    ...key,
  }),
  z.object({
    act: z.literal('record_paper'),
    ...signer,
    signed_on: day,
    document_id: z.guid('Choose the scan'),
    ...key,
  }),
  z.object({
    act: z.literal('export'),
    /** The selected envelopes, or all of a part of the desk that match the search. */
    envelope_ids: several.envelope_ids.optional(),
    part: z.enum(DESK_PART_NAMES).default('all'),
    search: z.string().trim().max(200).default(''),
    ...key,
  }),
])
export type EnvelopeCommand = z.infer<typeof envelopeCommandSchema>

/** A file of an envelope: `POST /functions/v1/envelope-file`. `paper` is for printing, with the code on each page. */
export const envelopeFileSchema = z.object({
  ...envelope,
  document_id: z.guid('Invalid document ID').optional(),
  file: z.enum(['document', 'signed', 'paper', 'events']),
})
