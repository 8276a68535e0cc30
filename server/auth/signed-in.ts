import type { Context } from 'hono'
import { type Caller, TokenRefused } from '#server/http/caller.ts'
import { bearerToken, callerOf } from '#server/http/gateway.ts'
import { type Account, accountById } from './accounts.ts'
import type { Auth } from './auth-deps.ts'
import { type AuthError, badJwt, noAuthorization, sessionNotFound, userBanned, userNotFound } from './errors.ts'

export interface SignedIn {
  account: Account
  sessionId: string | null
  aal: string
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The account behind the bearer token, whose session must still live. */
export async function requireSignIn(auth: Auth, context: Context): Promise<SignedIn> {
  if (bearerToken(context) === undefined) throw noAuthorization()
  const { claims, sessionId } = await trusted(context)
  if (claims.sub === undefined || !UUID.test(claims.sub)) throw badJwt('missing or malformed sub claim')
  const account = await accountById(auth.pool, claims.sub)
  if (account === undefined) throw userNotFound()
  if (account.is_banned) throw userBanned()
  if (sessionId !== null && !(await isAlive(auth, account.id, sessionId))) throw sessionNotFound()
  return { account, sessionId, aal: claims.aal ?? 'aal1' }
}

async function trusted(context: Context): Promise<Caller> {
  try {
    return await callerOf(context)
  } catch (error) {
    if (error instanceof TokenRefused) throw untrusted(error)
    throw error
  }
}

const REASONS: Record<TokenRefused['reason'], string> = {
  malformed: 'token is malformed',
  signature: 'token signature is invalid: signature is invalid',
  expired: 'token has invalid claims: token is expired',
  role: 'token has invalid claims: unknown role',
}

function untrusted({ reason }: TokenRefused): AuthError {
  return badJwt(`unable to parse or verify signature, ${REASONS[reason]}`)
}

async function isAlive({ pool }: Auth, userId: string, sessionId: string): Promise<boolean> {
  if (!UUID.test(sessionId)) return false
  const { rowCount } = await pool.query(
    'select from auth.sessions where id = $1 and user_id = $2 and (not_after is null or not_after > now())',
    [sessionId, userId],
  )
  return rowCount === 1
}
