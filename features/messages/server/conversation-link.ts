import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import type { Pool } from 'pg'
import { secondsToWait } from '#platform/auth/rate-limits.ts'
import { addressOf } from '#platform/http/observed.ts'
import { hashOfSecret } from '#platform/sealing/hash-of-secret.ts'
import { linkOver, tooManyLinks } from './errors.ts'
import type { MessageDeps } from './message-deps.ts'

type Database = Pick<Pool, 'query'>

const KEEP = `
  insert into app.conversation_links (token_hash, organization_id, thread_id, message_id)
  select $1, organization_id, thread_id, id from public.messages where id = $2`
// `for share` waits for a change of the client that has not committed: it may have looked for links before this one was there.
const STILL_THERE = `
  select from public.messages m join public.clients c on c.id = m.client_id
   where m.id = $1 and $2 in (nullif(btrim(c.email), ''), c.phone)
     for share of c`

/**
 * A new link to a conversation, for what is sent about one of its messages to this e-mail address or phone number; null when
 * the client's is another by now. The secret in it is 256 random bits, kept as a hash. It stands in the fragment, which no
 * browser sends: it reaches no log on the way.
 */
export async function newConversationLink(
  db: Database,
  appUrl: string,
  messageId: string,
  address: string,
): Promise<string | null> {
  const token = randomBytes(32).toString('base64url')
  // The link first, then the address: a change of address that commits between the two finds the link and withdraws it.
  await db.query(KEEP, [hashOfSecret(token), messageId])
  const { rowCount } = await db.query(STILL_THERE, [messageId, address])
  return rowCount === 1 ? `${appUrl}/conversation#${token}` : null
}

const FIND = 'select app.thread_of_link($1) as thread'

/** The conversation that a link opens. Refuses what is wrong, withdrawn or over. */
export async function threadOfLink(db: Database, token: string): Promise<string> {
  const { rows } = await db.query<{ thread: string | null }>(FIND, [hashOfSecret(token)])
  const thread = rows[0]?.thread ?? null
  if (thread === null) throw linkOver()
  return thread
}

/** Counts what comes from one address, as sign-ins are counted. */
export async function limitLinks(
  deps: Pick<MessageDeps, 'pool' | 'trustedProxies' | 'linksPerAddress'>,
  context: Context,
): Promise<void> {
  const address = addressOf(context, deps.trustedProxies ?? 0)
  const seconds = await secondsToWait(deps.pool, 'conversation-address', address, deps.linksPerAddress)
  if (seconds > 0) throw tooManyLinks(seconds)
}
