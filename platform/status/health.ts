import { VERSION } from '#platform/configuration/product-version.ts'
import { type Log, safeError } from '#platform/http/log.ts'

/** The body of `/healthz`: the process runs, and its release. */
export const ALIVE = { status: 'ok', version: VERSION } as const

/** A part of the process that has crashed and is being restarted. */
export interface Crash {
  part: string
  /** The time of the first crash, in ISO 8601. */
  since: string
  /** A code or an error's name, because a message can quote a row's values. */
  cause: string
}

/** Tracks the parts that run beside requests: job queues, the change stream, listeners, and the process mark. */
export interface Health {
  crashed(part: string, error: unknown): void
  recovered(part: string): void
  /** Returns the parts that have crashed and not recovered. */
  crashes(): Crash[]
}

/** Logs each crash once, with its cause, and each recovery. */
export function createHealth(log: Log, clock: () => number = Date.now): Health {
  const crashByPart = new Map<string, Crash>()
  return {
    crashed(part, error) {
      const known = crashByPart.get(part)
      if (known === undefined) log.error({ err: error, part }, 'a part of the server crashed and is being restarted')
      crashByPart.set(part, { part, since: known?.since ?? new Date(clock()).toISOString(), cause: causeOf(error) })
    },
    recovered(part) {
      if (crashByPart.delete(part)) log.info({ part }, 'a part of the server works again')
    },
    crashes: () => [...crashByPart.values()],
  }
}

function causeOf(error: unknown): string {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code
  return String(safeError(error)['type'])
}
