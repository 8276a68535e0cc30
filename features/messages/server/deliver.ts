import type { Pool, PoolClient } from 'pg'
import { z } from 'zod'
import { brandOf } from '#features/organizations/server/branding/brand.ts'
import { messageRefusalOf } from '#features/organizations/server/commands/organization-status.ts'
import type { Log } from '#platform/http/log.ts'
import { enqueueOnce, type Tasks } from '#platform/jobs/jobs.ts'
import { type Mailer, MailFailed } from '#platform/mail/mailer.ts'
import { clientEmail, noticeEmailContent } from './conversation-email.ts'
import { newConversationLink } from './conversation-link.ts'

export interface DeliveryDeps {
  pool: Pool
  mailer: Mailer
  appUrl: string
  /** Whether e-mail leaves this machine. */
  isMailReal?: boolean
  log: Log
}

const SEND_MESSAGE = 'send_message'
/** Over three and a half hours: what has not gone out by then is for a person to send again. */
const TRIES = 10

/** Has a message sent once the transaction has committed, and never when it has not. */
export const enqueueDelivery = (db: PoolClient, messageId: string): Promise<void> =>
  enqueueOnce(db, SEND_MESSAGE, { message_id: messageId }, { key: jobKeyOf(messageId), tries: TRIES })

/** The key also stands in features/messages/sql/messages.sql, which looks for messages that no job is left for. */
const jobKeyOf = (messageId: string) => `message:${messageId}`

const payloadShape = z.object({ message_id: z.uuid() })

/** What the job worker does with messages that wait. A crash after sending sends again, under the same Message-ID. */
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
}

// The client's address is the one of now, which may have changed since the message was written.
const WAITING = `
  select m.id, m.organization_id, t.channel, t.subject, m.body, c.first_name, nullif(btrim(c.email), '') as email,
         c.archived_at is not null as is_archived
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

/** Why a message is given up, in words for who wrote it; null while it is tried again. */
function failureOf(error: unknown, isLastTry: boolean): string | null {
  if (error instanceof Unsendable) return error.message
  if (error instanceof MailFailed && error.isFinal) return 'The mail server of this address refused it'
  return isLastTry ? 'The mail server did not take it, though it was tried for hours' : null
}

/** What has changed since it was written keeps it from being sent. */
class Unsendable extends Error {}

async function send(deps: DeliveryDeps, message: WaitingMessage): Promise<void> {
  if (message.is_archived) throw new Unsendable('The client was archived before it went out')
  const refusal = await messageRefusalOf(deps.pool, message.organization_id, !deps.isMailReal)
  if (refusal !== null) throw new Unsendable(refusal)
  await mail(deps, message)
}

async function mail({ pool, mailer, appUrl }: DeliveryDeps, message: WaitingMessage): Promise<void> {
  const { email: to, channel, first_name: firstName, subject, body } = message
  if (to === null) throw new Unsendable('This client has no email address any more')
  const company = await brandOf(pool, message.organization_id, appUrl)
  const link = await newConversationLink(pool, appUrl, message.id, to)
  if (link === null) throw new Error('the address of a client has just changed')
  const letter = { to, firstName, subject: subject ?? '', body, link }
  const finished = channel === 'email' ? clientEmail(letter, company) : noticeEmailContent(letter, company)
  await mailer.send({ ...finished, messageId: `message-${message.id}` })
}
