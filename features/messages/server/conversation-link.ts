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
// `for share` waits for an uncommitted change of the client, which may have looked for links before this one existed.
const STILL_THERE = `
  select from public.messages m join public.clients c on c.id = m.client_id
   where m.id = $1 and $2 in (nullif(btrim(c.email), ''), c.phone)
     for share of c`

/**
 * Creates a link to a conversation for a notification to this email address or phone number. Null if the client's
 * address has changed. The secret is 256 random bits, stored as a hash. It is in the URL fragment, which browsers
 * never send, so it reaches no log.
 */
export async function newConversationLink(
  db: Database,
  appUrl: string,
  messageId: string,
  address: string,
): Promise<string | null> {
  const token = randomBytes(32).toString('base64url')
  // Writes the link before checking the address, so that a change of address committed in between finds the link and
  // withdraws it.
  await db.query(KEEP, [hashOfSecret(token), messageId])
  const { rowCount } = await db.query(STILL_THERE, [messageId, address])
  return rowCount === 1 ? `${appUrl}/conversation#${token}` : null
}

const FIND = 'select app.thread_of_link($1) as thread'

/** Returns the conversation of a link. Throws if the link is wrong, withdrawn or expired. */
export async function threadOfLink(db: Database, token: string): Promise<string> {
  const { rows } = await db.query<{ thread: string | null }>(FIND, [hashOfSecret(token)])
  const thread = rows[0]?.thread ?? null
  if (thread === null) throw linkOver()
  return thread
}

/** Limits requests per address, like sign-ins. */
export async function limitLinks(
  deps: Pick<MessageDeps, 'pool' | 'trustedProxies' | 'linksPerAddress'>,
  context: Context,
): Promise<void> {
  const address = addressOf(context, deps.trustedProxies ?? 0)
  const seconds = await secondsToWait(deps.pool, 'conversation-address', address, deps.linksPerAddress)
  if (seconds > 0) throw tooManyLinks(seconds)
}
