import pg from 'pg'
import { type BatchRows, type BatchStatement, runAsCaller } from '#server/database/caller-batch.ts'
import { type Caller, SERVICE } from '#server/http/caller.ts'
import { lastingClaims } from './caller-token.ts'
import * as refusals from './errors.ts'
import type { RealtimeDeps } from './hub.ts'

const EVERY_RIGHT = ['broadcast.read', 'broadcast.write', 'presence.read', 'presence.write'] as const
export type Right = (typeof EVERY_RIGHT)[number]

export interface ChannelRights {
  /** What the caller may do in a channel; of a private one the policies on realtime.messages say. Throws when the session has ended. */
  of(caller: Caller, topic: string, isPrivate: boolean): Promise<readonly Right[]>
  /** Runs statements that read rows whatever the policies say. */
  asService(statements: BatchStatement[]): Promise<BatchRows[]>
}

// It has ended, or lacks the second factor that is asked of it.
const REFUSED = ['PT401', 'PT403']
const PROBE = 'select realtime.channel_rights($1, $2, $3)'

export function channelRights(deps: RealtimeDeps): ChannelRights {
  const { pool, assertSession, readsAs = SERVICE.role, hasPublicMessages } = deps
  return {
    async of(caller, topic, isPrivate) {
      const ended = (error: unknown) => {
        throw error instanceof pg.DatabaseError && REFUSED.includes(error.code ?? '') ? refusals.sessionEnded() : error
      }
      // On its own: the transaction of a borrowed session can't write, and the policies are asked with rows that are taken back.
      if (caller.sessionId !== null) await runAsCaller(pool, caller, [], { assertSession, readOnly: true }).catch(ended)
      if (!isPrivate) return hasPublicMessages ? EVERY_RIGHT : []
      const values = [topic, caller.role, lastingClaims(caller)]
      const [rows] = await runAsCaller(pool, SERVICE, [{ text: PROBE, values }], {
        assertSession: null,
        readOnly: false,
      })
      return JSON.parse(rows?.[0]?.[0] ?? '[]')
    },
    asService: (statements) =>
      runAsCaller(pool, { ...SERVICE, role: readsAs }, statements, { assertSession: null, readOnly: true }),
  }
}
