import type { Context } from 'hono'
import type { PoolClient } from 'pg'
import { bodyProblem, replySchema } from '#features/messages/rules/message.ts'
import { once } from '#features/organizations/server/commands/once.ts'
import { refuseUnavailable } from '#features/organizations/server/commands/organization-status.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { keyedRequestOf } from '#platform/functions/request.ts'
import { limitLinks, threadOfLink } from './conversation-link.ts'
import { draftRefused } from './errors.ts'
import type { MessageDeps } from './message-deps.ts'

const HOME = 'select organization_id from public.message_threads where id = $1'
const RECEIVE = 'select app.receive_message($1, $2, $3) as id'

/** Stores a client's reply through a link, once per idempotency key. */
export async function replyToConversation(deps: MessageDeps, context: Context): Promise<Response> {
  const { token, body, idempotency_key: key } = await keyedRequestOf(context, replySchema)
  await limitLinks(deps, context)
  const { id } = await inTransaction(deps.pool, async (db) => {
    const thread = await threadOfLink(db, token)
    const problem = bodyProblem(body)
    if (problem !== null) throw draftRefused(problem)
    const organizationId = await organizationOf(db, thread)
    await refuseUnavailable(db, organizationId)
    const request = {
      organizationId,
      // Keys are unique per conversation, because another conversation's client may use the same one.
      act: `replyToConversation ${thread}`,
      key,
      content: [body],
    }
    return once(db, request, () => receive(db, thread, body, context.get('requestId') ?? null))
  })
  return context.json({ id }, 201)
}

async function organizationOf(db: PoolClient, thread: string): Promise<string> {
  const home = (await db.query<{ organization_id: string }>(HOME, [thread])).rows[0]
  if (home === undefined) throw new Error('a conversation is gone while its link is there')
  return home.organization_id
}

async function receive(db: PoolClient, thread: string, body: string, requestId: string | null) {
  const received = (await db.query<{ id: string }>(RECEIVE, [thread, body, requestId])).rows[0]
  if (received === undefined) throw new Error('a message was not received')
  return received
}
