import type { Context } from 'hono'
import pg from 'pg'
import { callerOf } from '#platform/http/gateway.ts'
import type { CommandDeps } from './command-deps.ts'
import { confirmItIsYou } from './refusals.ts'

// Sets the claims for this one statement, which finds the session in them.
const ASSERT = "select set_config('request.jwt.claims', $1, true), app.assert_recent_sign_in()"

/**
 * Throws 428 if the person did not sign in within the last ten minutes. Protects sensitive commands on an unattended
 * screen.
 */
export async function assertRecentSignIn({ pool }: Pick<CommandDeps, 'pool'>, context: Context): Promise<void> {
  const { claimsJson } = await callerOf(context)
  try {
    await pool.query(ASSERT, [claimsJson])
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== 'PT428') throw error
    throw confirmItIsYou(error.message)
  }
}
