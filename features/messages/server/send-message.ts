import type { Context } from 'hono'
import type { PoolClient } from 'pg'
import { type Channel, draftProblem, type Outbound, outboundSchema } from '#features/messages/rules/message.ts'
import { memberOf, type PresentMember } from '#features/organizations/server/commands/member.ts'
import { once } from '#features/organizations/server/commands/once.ts'
import { clientArchived, clientNotFound } from '#features/organizations/server/commands/refusals.ts'
import { secondsToWait } from '#platform/auth/rate-limits.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { keyedRequestOf } from '#platform/functions/request.ts'
import { enqueueDelivery } from './deliver.ts'
import { contactStopped, draftRefused, noEmailAddress, threadNotFound, tooManyMessages } from './errors.ts'
import type { MessageDeps } from './message-deps.ts'
import { textRefused } from './texts/errors.ts'
import { enqueueText } from './texts/send-text.ts'
import { obstacleOf, TEXTED_COLUMNS, type TextedRow } from './texts/texted-client.ts'

/** Writes to a client by email, text or secure message, once per idempotency key. It is sent after the response. */
export async function sendMessage(deps: MessageDeps, context: Context): Promise<Response> {
  const member = await memberOf(deps, context)
  const asked = await keyedRequestOf(context, outboundSchema)
  const { client_id, channel, thread_id, subject, body, idempotency_key: key } = asked
  const content = [client_id, channel, thread_id ?? null, subject, body]
  const request = { organizationId: member.organizationId, act: 'sendMessage', key, content }
  const written = await inTransaction(deps.pool, (db) =>
    once(db, request, async () => {
      await refuseStopped(db, member, asked)
      return writtenMessage(deps, db, member, asked)
    }),
  )
  return context.json(written, 201)
}

const STOP = `
  select kind from public.contact_stops where organization_id = $1 and client_id = $2 and released_at is null order by set_at limit 1`
const NOTE = "select app.record_audit($1, $2, 'messages.required_notice', 'clients', $3, $4, $5)"

// Collections send by their own command, which checks the stop and the limits (features/collections).
async function refuseStopped(
  db: PoolClient,
  { organizationId, personId, requestId }: PresentMember,
  { client_id: clientId, channel, required_notice: isRequired }: Outbound,
): Promise<void> {
  const stop = (await db.query<{ kind: string }>(STOP, [organizationId, clientId])).rows[0]
  if (stop === undefined) return
  if (isRequired !== true) throw contactStopped(stop.kind)
  const details = JSON.stringify({ client_id: clientId, channel, stop: stop.kind })
  await db.query(NOTE, [organizationId, personId, clientId, details, requestId])
}

interface Written {
  id: string
  thread_id: string
}

const ADD = 'select id, thread_id from app.add_message($1, $2, $3, $4, $5, $6, $7, $8)'

/**
 * Writes a message to a client and enqueues its sending.
 *
 * @throws FunctionError if the client can't be reached that way now: no consent, quiet hours, no address, or archived
 */
export async function writtenMessage(
  { clientsClock }: Pick<MessageDeps, 'clientsClock'>,
  db: PoolClient,
  member: Pick<PresentMember, 'organizationId' | 'personId' | 'requestId'>,
  asked: Outbound,
): Promise<Written> {
  const client = await clientOf(db, member.organizationId, asked.client_id)
  refuseUnwritten(asked, client)
  const enqueue = wayTo(client, asked.channel, clientsClock())
  await limitMessages(db, member.organizationId)
  const { organizationId, personId, requestId } = member
  const { client_id, channel, thread_id, subject, body } = asked
  const values = [organizationId, personId, client_id, channel, thread_id ?? null, subject, body, requestId]
  const written = (await db.query<Written>(ADD, values)).rows[0]
  if (written === undefined) throw threadNotFound()
  await enqueue(db, written.id)
  return written
}

// Anyone can sign up and add any person as a client. Without a limit, the mail server could be used for spam.
const PER_ORGANIZATION = { count: 300, seconds: 3600 }

/** Counts only messages actually written, not errors or repeats. */
export async function limitMessages(db: PoolClient, organizationId: string): Promise<void> {
  const seconds = await secondsToWait(db, 'messages', organizationId, PER_ORGANIZATION)
  if (seconds > 0) throw tooManyMessages(seconds)
}

/** The recipient's data at the time of the decision. */
interface Addressee extends TextedRow {
  email: string | null
  is_archived: boolean
}

// Without a lock: a transaction that changes the client may hold the audit log, which this command writes to later, and
// the two would deadlock. Each attempt to send checks again.
const ADDRESSEE = `
  select nullif(btrim(c.email), '') as email, c.archived_at is not null as is_archived, ${TEXTED_COLUMNS}
    from public.clients c where c.id = $1 and c.organization_id = $2`

async function clientOf(db: PoolClient, organizationId: string, clientId: string): Promise<Addressee> {
  const client = (await db.query<Addressee>(ADDRESSEE, [clientId, organizationId])).rows[0]
  if (client === undefined) throw clientNotFound()
  return client
}

function refuseUnwritten(asked: Outbound, client: Addressee): void {
  if (client.is_archived) throw clientArchived('write to them')
  const problem = draftProblem(asked)
  if (problem !== null) throw draftRefused(problem)
}

/**
 * Returns the job that sends the message. A client without an email address is notified of a secure message by text,
 * if they agreed to texts.
 */
function wayTo(
  client: Addressee,
  channel: Channel,
  nowMs: number,
): (db: PoolClient, messageId: string) => Promise<void> {
  if (channel !== 'text' && client.email !== null) return enqueueDelivery
  if (channel === 'email') throw noEmailAddress()
  const obstacle = obstacleOf(client, nowMs)
  if (obstacle === null) return enqueueText
  throw channel === 'message' && obstacle.kind !== 'quiet hours' ? noEmailAddress() : textRefused(obstacle)
}
