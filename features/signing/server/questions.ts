import type { Pool, PoolClient } from 'pg'
import { withoutSsns } from '#features/messages/rules/message.ts'
import { tooManyLinks } from '#features/messages/server/errors.ts'
import type { SigningQuestion } from '#features/signing/rules/signer-state.ts'
import { secondsToWait } from '#platform/auth/rate-limits.ts'
import { appendEvent } from './append-event.ts'
import type { OpenPage } from './signer-acts.ts'

const ADD = `
  insert into public.envelope_messages (organization_id, envelope_id, signer_id, is_from_staff, author_name, body)
  values ($1, $2, $3, $4, $5, $6)`
const IS_UNANSWERED = `
  update public.envelopes set unanswered_since = coalesce(unanswered_since, clock_timestamp()) where organization_id = $1 and id = $2`
const PER_SIGNER = { count: 20, seconds: 3600 }

/** A question or an answer. */
interface NewMessage {
  signerId: string
  isFromStaff: boolean
  author: string
  text: string
}

/** Stores a question or an answer, without SSNs. */
export async function addMessage(
  db: PoolClient,
  envelope: { organization_id: string; id: string },
  { signerId, isFromStaff, author, text }: NewMessage,
): Promise<void> {
  await db.query(ADD, [envelope.organization_id, envelope.id, signerId, isFromStaff, author, withoutSsns(text)])
}

/** Stores a signer's question. Staff are notified and see the envelope among those that need attention. */
export async function askQuestion({ db, link, envelope, origin }: OpenPage, question: string): Promise<void> {
  const seconds = await secondsToWait(db, 'signing-question', link.signer_id, PER_SIGNER)
  if (seconds > 0) throw tooManyLinks(seconds)
  const from = { signerId: link.signer_id, isFromStaff: false, author: link.name }
  await addMessage(db, envelope, { ...from, text: question })
  await db.query(IS_UNANSWERED, [envelope.organization_id, envelope.id])
  await appendEvent(db, envelope, { kind: 'asked', signerId: link.signer_id, origin })
}

const THREAD = `
  select not is_from_staff as is_mine, author_name as author, body as text, created_at as at from public.envelope_messages
   where organization_id = $1 and envelope_id = $2 and signer_id = $3 order by created_at, id limit 200`

interface MessageRow extends Omit<SigningQuestion, 'at'> {
  at: Date
}

/** Returns a signer's own questions with the answers, oldest first. */
export async function questionsOf(
  db: Pick<Pool, 'query'>,
  signer: { organization_id: string; envelope_id: string; signer_id: string },
): Promise<SigningQuestion[]> {
  const values = [signer.organization_id, signer.envelope_id, signer.signer_id]
  const { rows } = await db.query<MessageRow>(THREAD, values)
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}
