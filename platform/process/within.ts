import { setTimeout as pause } from 'node:timers/promises'

/** Waits for work to end, but no longer than `ms`. Work that still runs is left to its takeover. */
export async function within(ms: number, work: Promise<unknown>): Promise<void> {
  const waiting = new AbortController()
  const limit = pause(ms, undefined, { signal: waiting.signal }).catch(() => undefined)
  try {
    await Promise.race([work, limit])
  } finally {
    waiting.abort()
  }
}
