import { z } from 'zod'
import { idempotencyKey } from '#platform/rules/idempotency-key.ts'
import { WRITTEN_SSN } from '#platform/rules/ssn.ts'

/** The ways a client can answer the staff about texts, most formal first. A keyword comes by text from the phone itself. */
export const RECORDED_METHODS = ['written', 'spoken', 'web'] as const
export type RecordedMethod = (typeof RECORDED_METHODS)[number]

export const TEXT_CONSENT_METHODS = [...RECORDED_METHODS, 'keyword'] as const

const METHOD_WORDS: Readonly<Record<(typeof TEXT_CONSENT_METHODS)[number], string>> = {
  written: 'in writing',
  spoken: 'orally',
  web: 'on a website',
  keyword: 'by text',
}

/** Returns how the answer was given: 'written' is 'in writing'. Empty for an unknown way. */
export function methodWords(method: string): string {
  return Object.entries(METHOD_WORDS).find(([named]) => named === method)?.[1] ?? ''
}

export const LONGEST_CONSENT_NOTE = 500

/** A client's answer about texts. The form and POST /functions/v1/record-text-consent share this schema. */
export const textConsentSchema = z.object({
  client_id: z.uuid('Invalid client ID'),
  is_agreed: z.boolean('Choose whether the client agreed'),
  method: z.enum(RECORDED_METHODS, 'Choose how the client answered'),
  note: z
    .string('Note must be text')
    .trim()
    .max(LONGEST_CONSENT_NOTE, `Note can have at most ${LONGEST_CONSENT_NOTE} characters`)
    .refine((note) => !WRITTEN_SSN.test(note), 'Note must not contain an SSN, because it can’t be removed later')
    .nullish()
    .transform((note) => note || null),
  idempotency_key: idempotencyKey.optional(),
})

/** A row of the consent ledger. It is about one number: an answer for another number doesn't count. */
export interface TextConsent {
  is_agreed: boolean
  phone: string
}

/**
 * Returns the row that counts among those about one number, newest first: a STOP without a later START, otherwise the
 * last answer recorded by staff, or null. START ends a STOP but is no consent itself.
 */
export function answerThatCounts<Line extends { is_agreed: boolean; method: string }>(
  lines: readonly Line[],
): Line | null {
  const keyword = lines.find(({ method }) => method === 'keyword')
  if (keyword && !keyword.is_agreed) return keyword
  return lines.find(({ method }) => method !== 'keyword') ?? null
}
