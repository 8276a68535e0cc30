import type { Context } from 'hono'
import pg from 'pg'
import { callerOf } from '#platform/http/gateway.ts'
import type { CommandDeps } from './command-deps.ts'
import { confirmItIsYou } from './refusals.ts'

// The claims are set for this one statement, which looks for the session in them.
const ASSERT = "select set_config('request.jwt.claims', $1, true), app.assert_recent_sign_in()"

/** Refuses with 428 whoever did not sign in within ten minutes. For acts that whoever finds a screen unattended must not do. */
export async function assertRecentSignIn({ pool }: Pick<CommandDeps, 'pool'>, context: Context): Promise<void> {
  const { claimsJson } = await callerOf(context)
  try {
    await pool.query(ASSERT, [claimsJson])
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== 'PT428') throw error
    throw confirmItIsYou(error.message)
  }
}
