import { z } from 'zod'
import { hasWebAddress } from '#platform/rules/company-name.ts'
import { idempotencyKey } from '#platform/rules/idempotency-key.ts'
import { maskSsn, WRITTEN_SSN } from '#platform/rules/ssn.ts'

export const CHANNELS = ['email', 'text', 'message'] as const
/** How a client is written to: by e-mail, by text, or with a message that is read on a page of ours. */
export type Channel = (typeof CHANNELS)[number]

export const DIRECTIONS = ['outbound', 'inbound'] as const
export type Direction = (typeof DIRECTIONS)[number]
/** The statuses of a message. A message from a client is `received`. */
export const MESSAGE_STATUSES = ['queued', 'sent', 'delivered', 'failed', 'received'] as const

export const LONGEST_SUBJECT = 200
export const LONGEST_BODY = 5000
/** What carriers take as one message, which the phone puts together. */
const LONGEST_TEXT = 1600

// Line ends as they are everywhere but in forms.
const bodyField = z
  .string('Write a message')
  .nullish()
  .transform((typed) => (typed ?? '').replaceAll(/\r\n?/g, '\n').trim())

/** What `send-message` is asked with. Whether there is something to send is for `draftProblem` to say. */
export const outboundSchema = z.object({
  client_id: z.guid('Invalid client ID'),
  channel: z.enum(CHANNELS, 'Choose e-mail, text or message'),
  thread_id: z.guid('Invalid conversation ID').nullish(),
  subject: z
    .string('Write a subject')
    .nullish()
    .transform((typed) => (typed ?? '').replaceAll(/\s+/g, ' ').trim()),
  body: bodyField,
  idempotency_key: idempotencyKey.optional(),
})
export type Outbound = z.output<typeof outboundSchema>

const tokenField = z.string('Invalid link').max(200, 'Invalid link')

/** What a client opens a conversation with: the secret of the link they were sent. */
export const openingSchema = z.object({ token: tokenField })

/** What a client answers with. */
export const replySchema = z.object({ token: tokenField, body: bodyField, idempotency_key: idempotencyKey.optional() })

/** What stands against sending a draft, and in which field. */
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

const SSN_SENTENCE = 'Leave the SSN out: a message is no safe place for it'
const ALL_SSNS = new RegExp(WRITTEN_SSN, 'g')

/** What a client sent, with the first digits of whatever looks like an SSN struck out: 'XXX-XX-6789'. */
export const withoutSsns = (body: string): string => body.replaceAll(ALL_SSNS, (ssn) => maskSsn(ssn))

/** The first thing that stands against a draft, from its top; null when it can go out. A conversation has its subject already. */
export function draftProblem(draft: Pick<Outbound, 'channel' | 'thread_id' | 'subject' | 'body'>): DraftProblem | null {
  if (draft.channel === 'text') return bodyProblem(draft.body, LONGEST_TEXT)
  if (draft.thread_id) return bodyProblem(draft.body)
  return subjectProblem(draft.subject) ?? bodyProblem(draft.body)
}

function subjectProblem(subject: string): DraftProblem | null {
  if (subject === '') return problem('subject', 'SUBJECT_REQUIRED', 'Write a subject')
  if (subject.length > LONGEST_SUBJECT) {
    return problem('subject', 'SUBJECT_TOO_LONG', `Write a subject of at most ${LONGEST_SUBJECT} characters`)
  }
  if (hasWebAddress(subject)) {
    return problem(
      'subject',
      'ADDRESS_IN_SUBJECT',
      'Leave web addresses out of the subject. The message may have them.',
    )
  }
  return WRITTEN_SSN.test(subject) ? problem('subject', 'SSN_IN_MESSAGE', SSN_SENTENCE) : null
}

/** What stands against the words themselves, whoever wrote them; null for nothing. */
export function bodyProblem(body: string, longest = LONGEST_BODY): DraftProblem | null {
  if (body === '') return problem('body', 'MESSAGE_REQUIRED', 'Write a message')
  if (body.length > longest) {
    return problem('body', 'MESSAGE_TOO_LONG', `Write at most ${longest.toLocaleString('en-US')} characters`)
  }
  return WRITTEN_SSN.test(body) ? problem('body', 'SSN_IN_MESSAGE', SSN_SENTENCE) : null
}
