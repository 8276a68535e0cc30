import { randomBytes } from 'node:crypto'
import type { Pool } from 'pg'
import { hashOfSecret } from '#server/hash-of-secret.ts'

const KEEP = `
  insert into app.conversation_links (token_hash, organization_id, thread_id, message_id) values ($1, $2, $3, $4)`

/**
 * A new link to a conversation, for the letter about one of its messages. The secret in it is 256 random bits, kept as a hash. It
 * stands in the fragment, which no browser sends: it reaches no log on the way.
 */
export async function newConversationLink(
  pool: Pool,
  appUrl: string,
  message: { id: string; organization_id: string; thread_id: string },
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await pool.query(KEEP, [hashOfSecret(token), message.organization_id, message.thread_id, message.id])
  return `${appUrl}/conversation#${token}`
}
