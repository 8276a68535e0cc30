import type { PoolClient } from 'pg'
import { inTransaction } from '#platform/database/transaction.ts'
import { accountById } from './accounts.ts'
import { audit } from './audit.ts'
import type { Auth } from './auth-deps.ts'
import type { AuthError } from './errors.ts'
import * as refuse from './errors.ts'
import type { Visit } from './request.ts'
import { refreshTokenDigest, refreshTokenOf, type SessionReply, sessionReply } from './sessions.ts'

interface PresentedToken {
  id: string
  digest: string
  revoked: boolean
  is_reusable: boolean
  next_id: string
  session_id: string
  user_id: string
  is_ended: boolean
}

// Locks the session, so that its refreshes run one after the other and each sees the result of the one before.
const PRESENTED = `
  select t.id::text, t.token as digest, t.revoked, t.session_id, s.user_id,
         t.updated_at > clock_timestamp() - $2 * interval '1 second' as is_reusable,
         coalesce(s.not_after <= clock_timestamp(), false) as is_ended,
         nextval('auth.refresh_tokens_id_seq')::text as next_id
    from auth.refresh_tokens t join auth.sessions s on s.id = t.session_id
   where t.token = $1
     for update of s, t`

const ROTATE = `
  with replaced as (
    update auth.refresh_tokens set revoked = true, updated_at = clock_timestamp() where id = $1 and not revoked
  ), refreshed as (
    update auth.sessions set refreshed_at = now(), updated_at = now(), ip = $6, user_agent = $7 where id = $5
  )
  insert into auth.refresh_tokens (id, token, parent, user_id, session_id) values ($2, $3, $8, $4, $5)`

/**
 * Exchanges a refresh token for a new session response. A token that was replaced long ago must be stolen, so it ends
 * its session.
 */
export async function refresh(auth: Auth, refreshToken: string, visit: Visit): Promise<SessionReply> {
  // A theft is recorded and committed before the error, so the error is returned here and thrown later.
  const outcome = await inTransaction(auth.pool, (transaction) => refreshed(auth, transaction, refreshToken, visit))
  if ('refusal' in outcome) throw outcome.refusal
  return outcome.reply
}

async function refreshed(
  auth: Auth,
  transaction: PoolClient,
  refreshToken: string,
  visit: Visit,
): Promise<{ reply: SessionReply } | { refusal: AuthError }> {
  const { rows } = await transaction.query<PresentedToken>(PRESENTED, [
    refreshTokenDigest(refreshToken),
    auth.config.refreshReuseSeconds,
  ])
  const presented = rows[0]
  if (presented === undefined) return { refusal: refuse.refreshTokenNotFound() }
  const account = await accountById(transaction, presented.user_id)
  if (account === undefined) return { refusal: refuse.userNotFound() }
  if (account.is_banned) return { refusal: refuse.bannedAtRefresh() }
  if (presented.is_ended)
    return { refusal: presented.revoked ? refuse.refreshTokenAlreadyUsed() : refuse.sessionExpired() }

  const successor = presented.revoked ? await activeSuccessor(auth, transaction, presented) : undefined
  if (successor === undefined && presented.revoked && !presented.is_reusable) {
    await endFamily(transaction, presented.session_id)
    await audit(transaction, 'token_revoked', account, visit)
    return { refusal: refuse.refreshTokenAlreadyUsed() }
  }
  const next = successor ?? (await rotate(auth, transaction, presented, visit))
  return { reply: await sessionReply(auth, transaction, account, presented.session_id, next) }
}

/**
 * Returns the active token if it directly replaced the presented one: the response was lost, or another tab refreshed
 * first.
 */
async function activeSuccessor(
  { keys }: Auth,
  transaction: PoolClient,
  { session_id, digest }: PresentedToken,
): Promise<string | undefined> {
  const { rows } = await transaction.query<{ id: string; digest: string; parent: string | null }>(
    `select id::text, token as digest, parent from auth.refresh_tokens
      where session_id = $1 and not revoked order by id desc limit 1`,
    [session_id],
  )
  const active = rows[0]
  if (active?.parent !== digest) return undefined
  const token = refreshTokenOf(keys, session_id, active.id)
  // After a key rotation an older token can't be derived again.
  return refreshTokenDigest(token) === active.digest ? token : undefined
}

async function rotate(
  { keys }: Auth,
  transaction: PoolClient,
  { id, next_id, digest, user_id, session_id }: PresentedToken,
  { address, userAgent }: Visit,
): Promise<string> {
  const token = refreshTokenOf(keys, session_id, next_id)
  const values = [id, next_id, refreshTokenDigest(token), user_id, session_id, address, userAgent, digest]
  await transaction.query(ROTATE, values)
  return token
}

async function endFamily(transaction: PoolClient, sessionId: string): Promise<void> {
  await transaction.query('update auth.sessions set not_after = clock_timestamp() where id = $1', [sessionId])
  await transaction.query(
    'update auth.refresh_tokens set revoked = true, updated_at = now() where session_id = $1 and not revoked',
    [sessionId],
  )
}
