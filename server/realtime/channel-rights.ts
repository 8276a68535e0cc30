import pg from 'pg'
import { type BatchStatement, runAsCaller } from '#server/database/caller-batch.ts'
import { type Caller, SERVICE } from '#server/http/caller.ts'
import { lastingClaims } from './caller-token.ts'
import * as refusals from './errors.ts'

export const EVERY_RIGHT = ['broadcast.read', 'broadcast.write', 'presence.read', 'presence.write'] as const
export type Right = (typeof EVERY_RIGHT)[number]

export interface ChannelRights {
  /** Throws when the caller's session has ended. */
  assertSession(caller: Caller): Promise<void>
  /** What the policies on realtime.messages let the caller do in a private channel. */
  of(caller: Caller, topic: string): Promise<readonly string[]>
  /** Runs statements that read rows whatever the policies say. */
  asService(statements: BatchStatement[]): Promise<(string | null)[][][]>
}

// It has ended, or lacks the second factor that is asked of it.
const REFUSED = ['PT401', 'PT403']
const UNCHECKED = { assertSession: null, readOnly: false }
const PROBE = 'select realtime.channel_rights($1, $2, $3)'

export function channelRights(
  pool: pg.Pool,
  sessionCheck: string | null,
  readsAs: string = SERVICE.role,
): ChannelRights {
  const reader = { ...SERVICE, role: readsAs }
  return {
    async assertSession(caller) {
      if (caller.sessionId === null || sessionCheck === null) return
      try {
        await runAsCaller(pool, caller, [], { assertSession: sessionCheck, readOnly: true })
      } catch (error) {
        if (error instanceof pg.DatabaseError && REFUSED.includes(error.code ?? '')) throw refusals.sessionEnded()
        throw error
      }
    },
    async of(caller, topic) {
      const values = [topic, caller.role, lastingClaims(caller)]
      try {
        const [rows] = await runAsCaller(pool, SERVICE, [{ text: PROBE, values }], UNCHECKED)
        const rights: unknown = JSON.parse(rows?.[0]?.[0] ?? '[]')
        return Array.isArray(rights) ? rights : []
      } catch (error) {
        // A policy that fails lets nobody in.
        if (error instanceof pg.DatabaseError) return []
        throw error
      }
    },
    asService: (statements) => runAsCaller(pool, reader, statements, { assertSession: null, readOnly: true }),
  }
}
