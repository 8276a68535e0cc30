import { createHash, randomBytes } from 'node:crypto'
import type { Pool } from 'pg'
import { replyAddress, tokenIn } from '#features/messages/rules/incoming-email/reply-address.ts'
import { hashOfSecret } from '#platform/sealing/hash-of-secret.ts'

type Database = Pick<Pool, 'query'>

const KEEP = `
  insert into app.reply_addresses (token_hash, organization_id, thread_id)
  select $1, organization_id, thread_id from public.messages where id = $2`

/**
 * Creates the address to which the client replies to this message. Its token is 160 random bits, stored as a hash. It
 * works for a year.
 */
export async function newReplyAddress(db: Database, messageId: string, domain: string): Promise<string> {
  const token = randomBytes(20).toString('hex')
  await db.query(KEEP, [hashOfSecret(token), messageId])
  return replyAddress(token, domain)
}

/** The conversation that an email belongs to. */
export interface ReplyThread {
  organization_id: string
  client_id: string
  thread_id: string
  /** The client's address now. */
  client_email: string | null
}

const FIND = 'select organization_id, client_id, thread_id, client_email from app.thread_of_reply($1)'

/** Returns the conversation of the first recipient that is an address of replies, or null. */
export async function threadOfReply(db: Database, recipients: readonly string[]): Promise<ReplyThread | null> {
  const token = recipients.map(tokenIn).find((found) => found !== null)
  if (token === undefined) return null
  return (await db.query<ReplyThread>(FIND, [hashOfSecret(token)])).rows[0] ?? null
}

/** Returns the hash by which a repeated delivery is recognized. Another conversation may get the same email. */
export const emailHash = (threadId: string, emailId: string): Buffer =>
  createHash('sha256').update(`${threadId} ${emailId}`).digest()
