import type { Context } from 'hono'
import type { ActDeps } from '#server/acts/act-deps.ts'
import { onlySuperAdmins } from '#server/acts/refusals.ts'
import { InvalidToken } from '#server/functions/errors.ts'
import { callerOf } from '#server/http/gateway.ts'
import { sessionRefusal } from './member.ts'

/** Someone signed in who oversees every subscriber. */
export interface SuperAdmin {
  personId: string
  sessionId: string
  /** For acts that ask the database more about the session. */
  claimsJson: string
  requestId: string | null
}

// The session is one of this very role: a rank that was taken away ends it. The claims are set for this one statement.
const check = (assertSession: string) =>
  `select set_config('request.jwt.claims', $1, true), ${assertSession}($2, $3, $4)`

/** Who asks, when that is a super admin. Refuses everybody else, keys without a person and ended sessions. */
export async function superAdminOf(
  { pool, assertSession = 'app.assert_session' }: ActDeps,
  context: Context,
): Promise<SuperAdmin> {
  try {
    const { role, claims, claimsJson, sessionId } = await callerOf(context)
    if (claims.sub === undefined || sessionId === null) throw new InvalidToken()
    const values = [claimsJson, sessionId, claims.sub, role]
    await pool.query({ name: 'super-admin', text: check(assertSession), values })
    if (role !== 'platform_admin') throw onlySuperAdmins()
    return { personId: claims.sub, sessionId, claimsJson, requestId: context.get('requestId') ?? null }
  } catch (error) {
    throw sessionRefusal(error)
  }
}
