import { createHash, createHmac, randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import type { PoolClient } from 'pg'
import type { TokenKeys } from '#platform/http/signed-token.ts'
import { type Account, accountById } from './accounts.ts'
import type { AuthConfig } from './auth-config.ts'
import type { Auth } from './auth-deps.ts'
import { unless, userNotFound } from './errors.ts'
import { rememberDevice } from './known-devices.ts'
import { visitOf } from './request.ts'
import { userJson } from './user-json.ts'

export interface SessionReply {
  access_token: string
  token_type: 'bearer'
  expires_in: number
  expires_at: number
  refresh_token: string
  user: Record<string, unknown>
}

export type SignInMethod = 'password' | 'otp' | 'anonymous' | 'passkey'

const OPEN = `
  with opened as (
    insert into auth.sessions (user_id, user_agent, ip, aal, factor_id)
    values ($1, $2, $3, case when $5::uuid is null then 'aal1' else 'aal2' end::auth.aal_level, $5) returning id
  ), method as (
    insert into auth.mfa_amr_claims (session_id, authentication_method) select id, $4 from opened
  ), signed_in as (
    update auth.users set last_sign_in_at = now(), updated_at = now() where id = $1
  ), identified as (
    update auth.identities set last_sign_in_at = now(), updated_at = now() where user_id = $1 and provider = 'email'
  )
  select id, nextval('auth.refresh_tokens_id_seq')::text as token_id from opened`

export async function openSession(
  auth: Auth,
  transaction: PoolClient,
  userId: string,
  method: SignInMethod,
  context: Context,
  /** The passkey of the sign-in, which counts as both factors. */
  factorId: string | null = null,
): Promise<SessionReply> {
  const { userAgent, address } = visitOf(context, auth.config)
  if (auth.config.remembersDevices) await rememberDevice(auth, transaction, userId, context)
  const values = [userId, userAgent, address, method, factorId]
  const { rows } = await transaction.query<{ id: string; token_id: string }>(OPEN, values)
  return replyWithNew(auth, transaction, userId, unless(rows[0], userNotFound))
}

interface NewToken {
  /** The session's id. */
  id: string
  token_id: string
  /** The digest of the refresh token that this one replaces. */
  parent?: string | null
}

/** Returns a new refresh token for the session, with an access token. */
export async function replyWithNew(
  auth: Auth,
  transaction: PoolClient,
  userId: string,
  { id, token_id, parent = null }: NewToken,
): Promise<SessionReply> {
  const account = unless(await accountById(transaction, userId), userNotFound)
  const token = refreshTokenOf(auth.keys, id, token_id)
  await transaction.query(
    'insert into auth.refresh_tokens (id, token, user_id, session_id, parent) values ($1, $2, $3, $4, $5)',
    [token_id, refreshTokenDigest(token), userId, id, parent],
  )
  return sessionReply(auth, transaction, account, id, token)
}

/** Returns a new access token for a session, with the given refresh token. */
export async function sessionReply(
  { keys, config, clock }: Auth,
  transaction: PoolClient,
  account: Account,
  sessionId: string,
  refreshToken: string,
): Promise<SessionReply> {
  const { aal, amr, seconds_left: secondsLeft } = await assuranceOf(transaction, sessionId)
  const issuedAt = Math.floor(clock() / 1000)
  const seconds = tokenSeconds(config, secondsLeft)
  const expiresAt = issuedAt + seconds
  const accessToken = keys.sign({
    iss: config.apiUrl,
    sub: account.id,
    aud: account.aud,
    exp: expiresAt,
    iat: issuedAt,
    // Makes two tokens of the same second differ, whatever the signature algorithm.
    jti: randomUUID(),
    email: account.email ?? '',
    phone: account.phone ?? '',
    app_metadata: account.raw_app_meta_data,
    user_metadata: account.raw_user_meta_data,
    role: account.role,
    aal,
    amr,
    session_id: sessionId,
    is_anonymous: account.is_anonymous,
  })
  return {
    access_token: accessToken,
    token_type: 'bearer',
    expires_in: seconds,
    expires_at: expiresAt,
    refresh_token: refreshToken,
    user: userJson(account),
  }
}

interface Assurance {
  aal: string
  amr: { method: string; timestamp: number }[]
  /** Seconds until the session ends unless it is refreshed. Null if it doesn't expire. */
  seconds_left: number | null
}

const SHORTEST_TOKEN_SECONDS = 300

/** A refresh counts as activity, so a token lasts at most a third of the idle time. */
const tokenSeconds = ({ accessTokenSeconds }: AuthConfig, secondsLeft: number | null): number =>
  secondsLeft === null
    ? accessTokenSeconds
    : Math.min(accessTokenSeconds, Math.max(SHORTEST_TOKEN_SECONDS, Math.floor(secondsLeft / 3)))

async function assuranceOf(transaction: PoolClient, sessionId: string): Promise<Assurance> {
  const { rows } = await transaction.query<Assurance>(
    `select s.aal, floor(extract(epoch from s.not_after - now()))::int as seconds_left, coalesce(jsonb_agg(jsonb_build_object(
              'method', a.authentication_method, 'timestamp', floor(extract(epoch from a.created_at))::bigint)
              order by a.created_at desc) filter (where a.id is not null), '[]') as amr
       from auth.sessions s left join auth.mfa_amr_claims a on a.session_id = s.id
      where s.id = $1 group by s.aal, s.not_after`,
    [sessionId],
  )
  return rows[0] ?? { aal: 'aal1', amr: [], seconds_left: null }
}

/**
 * Derives a refresh token from its number and a secret. Only digests are stored, but the active token can still be
 * given to a second tab that refreshed at the same moment.
 */
export function refreshTokenOf(keys: TokenKeys, sessionId: string, tokenId: string): string {
  return createHmac('sha256', keys.secretFor('refresh tokens')).update(`${sessionId}|${tokenId}`).digest('base64url')
}

export function refreshTokenDigest(refreshToken: string): string {
  return createHash('sha256').update(refreshToken).digest('base64url')
}

export const LOGOUT_SCOPES = ['global', 'local', 'others'] as const
type LogoutScope = (typeof LOGOUT_SCOPES)[number]

const END = `
  delete from auth.sessions
   where user_id = $1 and case $2 when 'local' then id = $3 when 'others' then id is distinct from $3 else true end`

/** Ends a person's sessions: all, this one, or all others. Deletes their refresh tokens. */
export async function endSessions(
  transaction: PoolClient,
  scope: LogoutScope,
  { account, sessionId }: { account: Pick<Account, 'id'>; sessionId: string | null },
): Promise<void> {
  await transaction.query(END, [account.id, scope, sessionId])
}
