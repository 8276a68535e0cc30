import pg from 'pg'
import { z } from 'zod'
import { type BatchRows, type BatchStatement, runAsCaller } from '#server/database/caller-batch.ts'
import { type Caller, SERVICE } from '#server/http/caller.ts'
import { lastingClaims } from './caller-token.ts'
import * as refusals from './errors.ts'
import type { Broadcast } from './frame.ts'
import type { RealtimeDeps } from './hub.ts'

const EVERY_RIGHT = ['broadcast.read', 'broadcast.write', 'presence.read', 'presence.write'] as const
export type Right = (typeof EVERY_RIGHT)[number]

// It has ended, or lacks the second factor that is asked of it.
const REFUSED = ['PT401', 'PT403']
const PROBE = 'select realtime.channel_rights($1, $2, $3)'
const MOST_REPLAYED = 25
const SENT = 'select json_strip_nulls(row_to_json(sent)) from realtime.sent_since($1, $2, $3) sent'
const replaySchema = z.object({ since: z.number().default(0), limit: z.number().min(1).default(MOST_REPLAYED) })

/** What the caller may do in a channel; of a private one the policies on realtime.messages say. Throws when the session has ended. */
export async function rightsIn(
  { pool, assertSession, hasPublicMessages }: RealtimeDeps,
  caller: Caller,
  topic: string,
  isPrivate: boolean,
): Promise<readonly Right[]> {
  const ended = (error: unknown) => {
    throw error instanceof pg.DatabaseError && REFUSED.includes(error.code ?? '') ? refusals.sessionEnded() : error
  }
  // On its own: the transaction of a borrowed session can't write, and the policies are asked with rows that are taken back.
  if (caller.sessionId !== null) await runAsCaller(pool, caller, [], { assertSession, readOnly: true }).catch(ended)
  if (!isPrivate) return hasPublicMessages ? EVERY_RIGHT : []
  const probe = { text: PROBE, values: [topic, caller.role, lastingClaims(caller)] }
  const [rows] = await runAsCaller(pool, SERVICE, [probe], { assertSession: null, readOnly: false })
  return JSON.parse(rows?.[0]?.[0] ?? '[]')
}

/** What the database sent to a private channel since a moment (in milliseconds); the latest 25 at most. */
export async function replayed(deps: RealtimeDeps, topic: string, wish: unknown): Promise<Broadcast[]> {
  const parsed = replaySchema.safeParse(wish)
  if (!parsed.success) throw refusals.invalidReplay()
  const { since, limit } = parsed.data
  const values = [topic, String(since), String(Math.min(Math.floor(limit), MOST_REPLAYED))]
  return (await readRows(deps, { text: SENT, values })).map(([sent]) => JSON.parse(sent ?? '{}'))
}

/** Reads rows whatever the policies say. */
export async function readRows(
  { pool, readsAs = SERVICE.role }: RealtimeDeps,
  statement: BatchStatement,
): Promise<BatchRows> {
  const reader = { ...SERVICE, role: readsAs }
  const [rows = []] = await runAsCaller(pool, reader, [statement], { assertSession: null, readOnly: true })
  return rows
}
