import pg from 'pg'
import { z } from 'zod'
import { type BatchRows, type BatchStatement, runAsCaller } from '#platform/database/caller-batch.ts'
import { isRoleRefused } from '#platform/database/role-refused.ts'
import { isSecondFactorMissing } from '#platform/database/second-factor-missing.ts'
import { type Caller, callerWithClaims, SERVICE, TokenRefused } from '#platform/http/caller.ts'
import type { TokenKeys } from '#platform/http/signed-token.ts'
import * as refusals from './errors.ts'
import type { Broadcast } from './frame.ts'
import type { RealtimeDeps } from './hub.ts'

/** The messages of a channel that are not changes of tables. */
export const MESSAGE_EXTENSIONS = ['broadcast', 'presence'] as const
const EVERY_RIGHT = MESSAGE_EXTENSIONS.flatMap((extension) => [`${extension}.read`, `${extension}.write`] as const)
export type Right = (typeof EVERY_RIGHT)[number]
export type Rights = readonly Right[]

// The session has ended, or lacks the required second factor.
const REFUSED = ['PT401', 'PT403']
const PROBE = 'select realtime.channel_rights($1, $2, $3)'
const MOST_REPLAYED = 25
const SENT = 'select json_strip_nulls(row_to_json(sent)) from realtime.sent_since($1, $2, $3) sent'
const replaySchema = z.object({ since: z.number().default(0), limit: z.number().min(1).default(MOST_REPLAYED) })

/**
 * Returns the caller's rights in a channel. For a private one, the policies on realtime.messages decide. Throws if the
 * session has ended.
 */
export async function rightsIn(deps: RealtimeDeps, caller: Caller, topic: string, isPrivate: boolean): Promise<Rights> {
  const { pool, assertSession, hasPublicMessages } = deps
  const ended = (error: unknown) => {
    if (isSecondFactorMissing(error)) throw refusals.secondFactorMissing()
    if (isRoleRefused(error)) throw refusals.TOKEN_REFUSED.role()
    throw error instanceof pg.DatabaseError && REFUSED.includes(error.code ?? '') ? refusals.sessionEnded() : error
  }
  // A separate statement: a view's transaction is read-only, but the policies are tested by inserting rows and rolling
  // back.
  if (caller.sessionId !== null) await runAsCaller(pool, caller, [], { assertSession, readOnly: true }).catch(ended)
  if (!isPrivate) return hasPublicMessages ? EVERY_RIGHT : []
  const probe = { text: PROBE, values: [topic, caller.role, lastingClaims(caller)] }
  const probing = runAsCaller(pool, SERVICE, [probe], { assertSession: null, readOnly: false })
  const [rows] = await probing.catch(ended)
  return JSON.parse(rows?.[0]?.[0] ?? '[]')
}

/** Returns what the database sent to a private channel since a moment (in milliseconds), at most the latest 25. */
export async function replayed(deps: RealtimeDeps, topic: string, wish: unknown): Promise<Broadcast[]> {
  const parsed = replaySchema.safeParse(wish)
  if (!parsed.success) throw refusals.invalidReplay()
  const { since, limit } = parsed.data
  const values = [topic, String(since), String(Math.min(Math.floor(limit), MOST_REPLAYED))]
  return (await readRows(deps, { text: SENT, values })).map(([sent]) => JSON.parse(sent ?? '{}'))
}

/** Reads rows without policies. */
export async function readRows(deps: RealtimeDeps, statement: BatchStatement): Promise<BatchRows> {
  const reader = { ...SERVICE, role: deps.readsAs ?? SERVICE.role }
  const [rows = []] = await runAsCaller(deps.pool, reader, [statement], { assertSession: null, readOnly: true })
  return rows
}

/** Returns true for a token, not for an API key or an empty value. */
export const isToken = (token: unknown): token is string =>
  typeof token === 'string' && token !== '' && !token.startsWith('sb_')

/** Returns the caller of a token. For an API key or no token, that is the caller who opened the connection. */
export function callerOfToken(keys: TokenKeys, token: unknown, holder: Caller): Caller {
  if (!isToken(token)) return holder
  try {
    return callerWithClaims(keys.verify(token), keys.servesRole)
  } catch (error) {
    throw error instanceof TokenRefused ? refusals.TOKEN_REFUSED[error.reason](error.seconds) : error
  }
}

/**
 * Returns the claims that policies see, without those that change with each refresh, so that all tokens of one session
 * are one group.
 */
function lastingClaims({ claims }: Caller): string {
  return JSON.stringify({ ...claims, exp: undefined, iat: undefined, nbf: undefined, jti: undefined })
}

/** Returns the caller's role and claims as JSON for `realtime.tell`: policies decide alike for equal texts. */
export function askerOf(caller: Caller): string {
  const { role, sessionId: session, claims } = caller
  return JSON.stringify({ role, claims: lastingClaims(caller), session, person: claims.sub })
}
