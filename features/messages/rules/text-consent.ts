import { z } from 'zod'
import { idempotencyKey } from '#platform/rules/idempotency-key.ts'
import { WRITTEN_SSN } from '#platform/rules/ssn.ts'

/** How an answer about texts was given to the staff, in writing above all; that of a keyword came by text from the phone itself. */
export const RECORDED_METHODS = ['written', 'spoken', 'web'] as const
export type RecordedMethod = (typeof RECORDED_METHODS)[number]

export const TEXT_CONSENT_METHODS = [...RECORDED_METHODS, 'keyword'] as const

const METHOD_WORDS: Readonly<Record<(typeof TEXT_CONSENT_METHODS)[number], string>> = {
  written: 'in writing',
  spoken: 'by word of mouth',
  web: 'on a website',
  keyword: 'by text',
}

/** How it was given, in words: 'written' is 'in writing'; a way that nobody named is none. */
export function methodWords(method: string): string {
  return Object.entries(METHOD_WORDS).find(([named]) => named === method)?.[1] ?? ''
}

export const LONGEST_CONSENT_NOTE = 500

/** What is recorded of a client's answer about texts; the form and POST /functions/v1/record-text-consent both parse with this. */
export const textConsentSchema = z.object({
  client_id: z.uuid('Invalid client ID'),
  is_agreed: z.boolean('Say whether the client agreed'),
  method: z.enum(RECORDED_METHODS, 'Say how the client answered'),
  note: z
    .string('Note must be text')
    .trim()
    .max(LONGEST_CONSENT_NOTE, `Note is at most ${LONGEST_CONSENT_NOTE} characters`)
    .refine((note) => !WRITTEN_SSN.test(note), 'Note: leave the SSN out, it would be kept for good')
    .nullish()
    .transform((note) => note || null),
  idempotency_key: idempotencyKey.optional(),
})

/** A line of the consent ledger. It is about a number: an answer for another number than the client's says nothing. */
export interface TextConsent {
  is_agreed: boolean
  phone: string
}

/**
 * Of the ledger's lines about one number, newest first, the one that counts: a STOP that no START followed, else what staff were told
 * last, null when nothing was. START ends a STOP, and is no answer itself.
 */
export function answerThatCounts<Line extends { is_agreed: boolean; method: string }>(
  lines: readonly Line[],
): Line | null {
  const keyword = lines.find(({ method }) => method === 'keyword')
  if (keyword && !keyword.is_agreed) return keyword
  return lines.find(({ method }) => method !== 'keyword') ?? null
}
