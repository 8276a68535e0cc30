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
import { draftRefused, noEmailAddress, threadNotFound, tooManyMessages } from './errors.ts'
import type { MessageDeps } from './message-deps.ts'
import { textRefused } from './texts/errors.ts'
import { enqueueText } from './texts/send-text.ts'
import { obstacleOf, TEXTED_COLUMNS, type TextedRow } from './texts/texted-client.ts'

/** Writes to a client by e-mail, text or message, once per idempotency key. It goes out when the answer has been given. */
export async function sendMessage(deps: MessageDeps, context: Context): Promise<Response> {
  const member = await memberOf(deps, context)
  const asked = await keyedRequestOf(context, outboundSchema)
  const { client_id, channel, thread_id, subject, body, idempotency_key: key } = asked
  const content = [client_id, channel, thread_id ?? null, subject, body]
  const request = { organizationId: member.organizationId, act: 'sendMessage', key, content }
  const written = await inTransaction(deps.pool, (db) => once(db, request, () => write(deps, db, member, asked)))
  return context.json(written, 201)
}

interface Written {
  id: string
  thread_id: string
}

const ADD = 'select id, thread_id from app.add_message($1, $2, $3, $4, $5, $6, $7, $8)'

async function write(
  { clientsClock }: MessageDeps,
  db: PoolClient,
  member: PresentMember,
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

// Anybody may sign up and add anybody as a client: unlimited, our mail server would be everybody's for unwanted letters.
const PER_ORGANIZATION = { count: 300, seconds: 3600 }

/** Counts what is really written: a refusal or a repeated request takes nothing away. */
export async function limitMessages(db: PoolClient, organizationId: string): Promise<void> {
  const seconds = await secondsToWait(db, 'messages', organizationId, PER_ORGANIZATION)
  if (seconds > 0) throw tooManyMessages(seconds)
}

/** Whoever is written to, as they are when it is decided. */
interface Addressee extends TextedRow {
  email: string | null
  is_archived: boolean
}

// Without a lock: whoever changes the client may already hold the audit log, which this act writes to later, and the two would
// wait for each other. Each try to send asks anew.
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

/** The job that sends it. A client without an e-mail address is told of a secure message by text, if they agreed to texts. */
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
