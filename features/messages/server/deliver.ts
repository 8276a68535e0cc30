import type { Pool, PoolClient } from 'pg'
import { z } from 'zod'
import { brandOf } from '#features/organizations/server/branding/brand.ts'
import { messageRefusalOf } from '#features/organizations/server/commands/organization-status.ts'
import type { Log } from '#platform/http/log.ts'
import { enqueueOnce, type Tasks } from '#platform/jobs/jobs.ts'
import { type Mailer, MailFailed } from '#platform/mail/mailer.ts'
import { languageOf } from '#platform/rules/languages/language.ts'
import { clientEmail, noticeEmailContent } from './conversation-email.ts'
import { newConversationLink } from './conversation-link.ts'
import type { IncomingEmailConfig } from './emails/incoming-email.ts'
import { newReplyAddress } from './emails/reply-token.ts'

export interface DeliveryDeps {
  pool: Pool
  mailer: Mailer
  appUrl: string
  /** True if email leaves this machine. */
  isMailReal?: boolean
  log: Log
  /** The service that receives replies to emails. */
  incomingEmail?: Pick<IncomingEmailConfig, 'domain'> | null
}

const SEND_MESSAGE = 'send_message'
/** Retries over three and a half hours. After that, a person must send the message again. */
const TRIES = 10

/** Enqueues the sending of a message, only if the transaction commits. */
export const enqueueDelivery = (db: PoolClient, messageId: string): Promise<void> =>
  enqueueOnce(db, SEND_MESSAGE, { message_id: messageId }, { key: jobKeyOf(messageId), tries: TRIES })

/** sql/messages.sql uses the same key to find messages without a job. */
const jobKeyOf = (messageId: string) => `message:${messageId}`

const payloadShape = z.object({ message_id: z.uuid() })

/** The job worker's tasks for queued messages. After a crash, a message is sent again with the same Message-ID. */
export const messageTasks = (deps: DeliveryDeps): Tasks => ({
  [SEND_MESSAGE]: async (payload, _signal, isLastTry = false) => {
    const { message_id: messageId } = payloadShape.parse(payload)
    const message = await waitingMessage(deps.pool, messageId)
    if (message !== undefined) await deliver(deps, message, isLastTry)
  },
})

interface WaitingMessage {
  id: string
  organization_id: string
  channel: 'email' | 'message'
  subject: string | null
  body: string
  first_name: string
  email: string | null
  is_archived: boolean
  preferred_language: string | null
}

// Uses the client's current address, which may have changed since the message was written.
const WAITING = `
  select m.id, m.organization_id, t.channel, t.subject, m.body, c.first_name, nullif(btrim(c.email), '') as email,
         c.archived_at is not null as is_archived, c.preferred_language
    from public.messages m
    join public.message_threads t on t.id = m.thread_id
    join public.clients c on c.id = m.client_id
   where m.id = $1 and m.status = 'queued' and t.channel <> 'text'`
const SENT =
  "update public.messages set status = 'sent', sent_at = clock_timestamp() where id = $1 and status = 'queued'"
const FAILED = "update public.messages set status = 'failed', failure = $2 where id = $1 and status = 'queued'"

async function waitingMessage(pool: Pool, messageId: string): Promise<WaitingMessage | undefined> {
  return (await pool.query<WaitingMessage>(WAITING, [messageId])).rows[0]
}

async function deliver(deps: DeliveryDeps, message: WaitingMessage, isLastTry: boolean): Promise<void> {
  try {
    await send(deps, message)
  } catch (error) {
    const failure = failureOf(error, isLastTry)
    if (failure === null) throw error
    deps.log.warn({ err: error, message_id: message.id }, 'a message was given up')
    await deps.pool.query(FAILED, [message.id, failure])
    return
  }
  await deps.pool.query(SENT, [message.id])
}

/** Returns why a message failed for good, in words for its author. Null if it will be retried. */
function failureOf(error: unknown, isLastTry: boolean): string | null {
  if (error instanceof Unsendable) return error.message
  if (error instanceof MailFailed && error.isFinal) return 'The recipient’s mail server rejected it'
  return isLastTry ? 'The mail server did not accept it after hours of attempts' : null
}

/** A change since the message was written prevents sending it. */
class Unsendable extends Error {}

async function send(deps: DeliveryDeps, message: WaitingMessage): Promise<void> {
  if (message.is_archived) throw new Unsendable('The client was archived before it was sent')
  const refusal = await messageRefusalOf(deps.pool, message.organization_id, !deps.isMailReal)
  if (refusal !== null) throw new Unsendable(refusal)
  await mail(deps, message)
}

async function mail({ pool, mailer, appUrl, incomingEmail }: DeliveryDeps, message: WaitingMessage): Promise<void> {
  const { email: to, channel, first_name: firstName, subject, body } = message
  if (to === null) throw new Unsendable('This client no longer has an email address')
  const company = await brandOf(pool, message.organization_id, appUrl)
  const link = await newConversationLink(pool, appUrl, message.id, to)
  if (link === null) throw new Error('the address of a client has just changed')
  const takesReplies = channel === 'email' && incomingEmail
  const replyTo = takesReplies ? await newReplyAddress(pool, message.id, incomingEmail.domain) : null
  const language = languageOf(message.preferred_language)
  const letter = { to, firstName, subject: subject ?? '', body, link, language, replyTo }
  const finished = channel === 'email' ? clientEmail(letter, company) : noticeEmailContent(letter, company)
  await mailer.send({ ...finished, messageId: `message-${message.id}` })
}
