import type { Context } from 'hono'
import { type Caller, TokenRefused } from '#platform/http/caller.ts'
import { bearerToken, callerOf } from '#platform/http/gateway.ts'
import { type Account, accountById } from './accounts.ts'
import type { Auth } from './auth-deps.ts'
import * as refuse from './errors.ts'
import { UUID } from './request.ts'

interface Session {
  id: string
  aal: 'aal1' | 'aal2' | 'aal3'
  created_at: Date
  /** True if a mailed link or code opened the session within the last hour. */
  is_mailed: boolean
  /** Seconds since a password, mailed link, or passkey was last used in this session. Null if none was. */
  seconds_since_proof: number | null
}

export interface SignedIn {
  account: Account
  /** Null for a token without a session. */
  session: Session | null
  sessionId: string | null
  aal: 'aal1' | 'aal2' | 'aal3'
}

/** Returns the account of the bearer token. Throws if its session has ended. */
export async function requireSignIn(auth: Auth, context: Context): Promise<SignedIn> {
  if (bearerToken(context) === undefined) throw refuse.noAuthorization()
  const { claims, sessionId } = await trusted(context)
  if (claims.sub === undefined) throw refuse.badJwt('invalid claim: missing sub claim')
  if (!UUID.test(claims.sub)) throw refuse.badJwt('invalid claim: sub claim must be a UUID', 400)
  const account = refuse.unless(await accountById(auth.pool, claims.sub), refuse.userNotFound)
  context.set('attemptedAccount', account)
  if (account.is_banned) throw refuse.userBanned()
  const session = sessionId === null ? null : await livingSession(auth, account.id, sessionId)
  return { account, session, sessionId, aal: session?.aal ?? 'aal1' }
}

/** Like `requireSignIn`, but also requires a session and an account with an email address. */
export async function requireSession(auth: Auth, context: Context): Promise<SignedIn & { sessionId: string }> {
  const { sessionId, ...signedIn } = await requireSignIn(auth, context)
  if (signedIn.account.is_anonymous) throw refuse.notForAnonymous()
  if (sessionId === null) throw refuse.sessionNotFound()
  return { ...signedIn, sessionId }
}

/** Like `requireSession`, but also requires a recent sign-in, for changes that a borrowed session must not make. */
export async function requireRecentSession(auth: Auth, context: Context): Promise<SignedIn & { sessionId: string }> {
  const signedIn = await requireSession(auth, context)
  requireRecentSignIn(auth, signedIn)
  return signedIn
}

/** Throws if the session's owner did not recently enter the password, open a mailed link, or use a passkey. */
export function requireRecentSignIn({ config }: Auth, { session }: SignedIn): void {
  if ((session?.seconds_since_proof ?? Number.POSITIVE_INFINITY) > config.recentSignInSeconds)
    throw refuse.recentSignInRequired()
}

/** Throws unless the request has the service key, which alone may administer accounts. */
export async function requireAdmin(context: Context): Promise<void> {
  const { role } = await trusted(context)
  if (role !== 'service_role') throw bearerToken(context) === undefined ? refuse.noAuthorization() : refuse.notAdmin()
}

async function trusted(context: Context): Promise<Caller> {
  try {
    return await callerOf(context)
  } catch (error) {
    if (!(error instanceof TokenRefused)) throw error
    throw refuse.badJwt(`invalid JWT: unable to parse or verify signature, ${REASONS[error.reason]}`)
  }
}

const REASONS: Record<TokenRefused['reason'], string> = {
  malformed: 'token is malformed',
  signature: 'token signature is invalid: signature is invalid',
  expired: 'token has invalid claims: token is expired',
  issuer: 'token has invalid claims: token has invalid issuer',
  audience: 'token has invalid claims: token has invalid audience',
  role: 'token has invalid claims: unknown role',
}

async function livingSession({ pool }: Auth, userId: string, sessionId: string): Promise<Session> {
  if (!UUID.test(sessionId)) throw refuse.sessionNotFound()
  const { rows } = await pool.query<Session>(
    `select id, aal, created_at,
            exists (select from auth.mfa_amr_claims where session_id = s.id and authentication_method = 'otp'
                       and created_at > now() - interval '1 hour') as is_mailed,
            (select extract(epoch from now() - max(created_at))::float8 from auth.mfa_amr_claims
              where session_id = s.id and authentication_method in ('password', 'otp', 'passkey', 'mfa/webauthn')) as seconds_since_proof
       from auth.sessions s where id = $1 and user_id = $2 and (not_after is null or not_after > now())`,
    [sessionId, userId],
  )
  return refuse.unless(rows[0], refuse.sessionNotFound)
}
