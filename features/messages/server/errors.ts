import type { DraftProblem } from '#features/messages/rules/message.ts'
import { FunctionError } from '#platform/functions/errors.ts'

export const draftRefused = ({ field, code, sentence }: DraftProblem) =>
  new FunctionError(422, code, sentence, { details: { field } })
export const threadNotFound = () => new FunctionError(404, 'THREAD_NOT_FOUND', 'Conversation not found')
export const noEmailAddress = () => new FunctionError(422, 'EMAIL_MISSING', 'This client has no email address')
export const linkOver = () =>
  new FunctionError(404, 'LINK_OVER', 'This link is no longer valid. Ask the sender for a new one')
export const tooManyLinks = (retryAfterSeconds: number) =>
  new FunctionError(429, 'TOO_MANY_REQUESTS', 'Too many attempts. Wait a moment and try again', {
    retryAfterSeconds,
  })
export const tooManyMessages = (retryAfterSeconds: number) =>
  new FunctionError(
    429,
    'TOO_MANY_MESSAGES',
    'Your organization has sent too many messages within the hour. Wait a moment and try again',
    { retryAfterSeconds },
  )

const STOPS: Readonly<Record<string, string>> = {
  cease: 'they asked you not to contact them',
  attorney: 'an attorney represents them',
  deceased: 'they died',
  bankruptcy: 'they are in bankruptcy',
}
/** Collections stopped contact with the client. */
export const contactStopped = (kind: string) =>
  new FunctionError(
    409,
    'CONTACT_STOPPED',
    `Contact with this client is stopped, because ${STOPS[kind] ?? 'it was recorded so'}. Only a notice that the law requires can be sent.`,
    { details: { kind } },
  )
