import { z } from 'zod'
import { hasWebAddress } from '#platform/rules/company-name.ts'
import { idempotencyKey } from '#platform/rules/idempotency-key.ts'
import { LANGUAGES } from '#platform/rules/languages/language.ts'
import { maskSsn, WRITTEN_SSN } from '#platform/rules/ssn.ts'

export const CHANNELS = ['email', 'text', 'message'] as const
/** The channel to a client: email, text, or a secure message read on our own page. */
export type Channel = (typeof CHANNELS)[number]

export const DIRECTIONS = ['outbound', 'inbound'] as const
export type Direction = (typeof DIRECTIONS)[number]
/** The statuses of a message. A message from a client is `received`. */
export const MESSAGE_STATUSES = ['queued', 'sent', 'delivered', 'failed', 'received'] as const

export const LONGEST_SUBJECT = 200
export const LONGEST_BODY = 5000
/** Days that a link to a conversation works. */
export const CONVERSATION_LINK_DAYS = 30
/** The longest text that carriers accept as one message. The phone reassembles its parts. */
const LONGEST_TEXT = 1600

// Normalizes the line breaks that forms send.
const bodyField = z
  .string('Enter a message')
  .nullish()
  .transform((typed) => (typed ?? '').replaceAll(/\r\n?/g, '\n').trim())

/** The body of `send-message`. `draftProblem` checks whether it can be sent. */
export const outboundSchema = z.object({
  client_id: z.guid('Invalid client ID'),
  channel: z.enum(CHANNELS, 'Choose email, text or message'),
  thread_id: z.guid('Invalid conversation ID').nullish(),
  subject: z
    .string('Enter a subject')
    .nullish()
    .transform((typed) => (typed ?? '').replaceAll(/\s+/g, ' ').trim()),
  body: bodyField,
  /** True for a notice that the law requires, which is sent also to a person whose contact is stopped. */
  required_notice: z.boolean('required_notice must be true or false').optional(),
  idempotency_key: idempotencyKey.optional(),
})
export type Outbound = z.output<typeof outboundSchema>

const tokenField = z.string('Invalid link').max(200, 'Invalid link')

/** The secret of the client's link, which opens a conversation. */
export const openingSchema = z.object({ token: tokenField })

/** The language that a consumer chose on a page, with the secret of its link. */
export const languageSchema = z.object({
  token: tokenField.min(1, 'Invalid link'),
  language: z.enum(LANGUAGES, 'language must be en or es'),
})

/** A client's reply. */
export const replySchema = z.object({ token: tokenField, body: bodyField, idempotency_key: idempotencyKey.optional() })

/** A problem with a draft, and its field. */
export interface DraftProblem {
  field: 'subject' | 'body'
  code:
    | 'SUBJECT_REQUIRED'
    | 'SUBJECT_TOO_LONG'
    | 'ADDRESS_IN_SUBJECT'
    | 'MESSAGE_REQUIRED'
    | 'MESSAGE_TOO_LONG'
    | 'SSN_IN_MESSAGE'
  sentence: string
}

const problem = (field: DraftProblem['field'], code: DraftProblem['code'], sentence: string): DraftProblem => ({
  ...{ field, code, sentence },
})

const SSN_SENTENCE = 'Remove the SSN. Messages are not a safe place for it'
const ALL_SSNS = new RegExp(WRITTEN_SSN, 'g')

/** Returns a client's text with the first digits of anything like an SSN masked: 'XXX-XX-6789'. */
export const withoutSsns = (body: string): string => body.replaceAll(ALL_SSNS, (ssn) => maskSsn(ssn))

/**
 * Returns the first problem of a draft, from the top, or null if it can be sent. An existing conversation already has
 * a subject.
 */
export function draftProblem(draft: Pick<Outbound, 'channel' | 'thread_id' | 'subject' | 'body'>): DraftProblem | null {
  if (draft.channel === 'text') return bodyProblem(draft.body, LONGEST_TEXT)
  if (draft.thread_id) return bodyProblem(draft.body)
  return subjectProblem(draft.subject) ?? bodyProblem(draft.body)
}

function subjectProblem(subject: string): DraftProblem | null {
  if (subject === '') return problem('subject', 'SUBJECT_REQUIRED', 'Enter a subject')
  if (subject.length > LONGEST_SUBJECT) {
    return problem('subject', 'SUBJECT_TOO_LONG', `Enter a subject of at most ${LONGEST_SUBJECT} characters`)
  }
  if (hasWebAddress(subject)) {
    return problem(
      'subject',
      'ADDRESS_IN_SUBJECT',
      'Remove web addresses from the subject. You can put them in the message.',
    )
  }
  return WRITTEN_SSN.test(subject) ? problem('subject', 'SSN_IN_MESSAGE', SSN_SENTENCE) : null
}

/** Returns a problem with the text itself, or null. */
export function bodyProblem(body: string, longest = LONGEST_BODY): DraftProblem | null {
  if (body === '') return problem('body', 'MESSAGE_REQUIRED', 'Enter a message')
  if (body.length > longest) {
    return problem('body', 'MESSAGE_TOO_LONG', `Enter at most ${longest.toLocaleString('en-US')} characters`)
  }
  return WRITTEN_SSN.test(body) ? problem('body', 'SSN_IN_MESSAGE', SSN_SENTENCE) : null
}
