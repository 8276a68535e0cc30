import type { PoolClient } from 'pg'
import { realAttachments } from '#features/messages/rules/incoming-email/attachments.ts'
import {
  isAutomatic,
  isSameAddress,
  isSenderVerified,
  messageIdOf,
} from '#features/messages/rules/incoming-email/email-headers.ts'
import { emailText } from '#features/messages/rules/incoming-email/email-text.ts'
import { secondsToWait } from '#platform/auth/rate-limits.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import type { IncomingEmail } from './incoming-email.ts'
import { type AttachmentDeps, discardFiles, filedAttachments, type KeptFile, keptFiles } from './kept-attachments.ts'
import { emailHash, type ReplyThread, threadOfReply } from './reply-token.ts'

// A program that replies to each email would fill a conversation.
const PER_THREAD = { count: 100, seconds: 86_400 }

/**
 * Stores an email in the conversation it replies to, once. Mail to an unknown address, mail that no person wrote, and
 * mail over the limit of a conversation are dropped, and the log has the reason without any personal data.
 *
 * @throws if the virus scanner is down, so that the mail service delivers the email again
 */
export async function receiveEmail(
  deps: AttachmentDeps,
  email: IncomingEmail,
  requestId: string | null,
): Promise<void> {
  const drop = (reason: string) => deps.log.warn({ request_id: requestId, reason }, 'an incoming email was dropped')
  const thread = await threadOfReply(deps.pool, email.recipients)
  if (thread === null) return drop('no conversation has this address')
  if (isAutomatic(email.from, email.headers)) return drop('no person wrote it')
  const hash = emailHash(thread.thread_id, messageIdOf(email.headers) ?? email.id)
  if (await isStored(deps, thread, hash)) return
  if ((await secondsToWait(deps.pool, 'incoming-email', thread.thread_id, PER_THREAD)) > 0) return drop('too many')
  const kept = await keptFiles(deps, realAttachments(email.files, email.html))
  const received = { email, thread, hash, kept, requestId }
  let isNew = false // set below
  try {
    isNew = await inTransaction(deps.pool, (db) => store(db, deps, received))
  } finally {
    if (!isNew) await discardFiles(deps, kept)
  }
}

const STORED = 'select from app.incoming_emails where organization_id = $1 and email_hash = $2'

async function isStored({ pool }: AttachmentDeps, { organization_id: home }: ReplyThread, hash: Buffer) {
  return (await pool.query(STORED, [home, hash])).rowCount === 1
}

interface Received {
  email: IncomingEmail
  thread: ReplyThread
  hash: Buffer
  kept: KeptFile[]
  requestId: string | null
}

const IS_NEW = 'select app.is_new_email($1, $2) as is_new'
const RECEIVE = 'select app.receive_email($1, $2, $3, $4, $5, $6, $7, $8) as id'

/** Returns false if another delivery of the same email was stored in the meantime. */
async function store(
  db: PoolClient,
  deps: AttachmentDeps,
  { email, thread, hash, kept, requestId }: Received,
): Promise<boolean> {
  const { rows } = await db.query<{ is_new: boolean }>(IS_NEW, [thread.organization_id, hash])
  if (rows[0]?.is_new !== true) return false
  const stored = await filedAttachments(db, deps, thread, kept)
  const { body, quoted } = emailText(email)
  const otherSender = isSameAddress(email.from, thread.client_email) ? null : addressShown(email.from)
  await db.query(RECEIVE, [
    ...[thread.thread_id, hash, body, quoted, otherSender, isSenderVerified(email.from, email.headers)],
    ...[stored.length === 0 ? null : JSON.stringify(stored), requestId],
  ])
  return true
}

/** Returns an address without invisible characters, at most as long as addresses can be. */
const addressShown = (address: string): string =>
  address.replaceAll(/\p{C}/gu, '').trim().slice(0, 320).toWellFormed() || 'an unreadable address'
