const MINUTE_MS = 60_000
// The usual limit for financial products: the session ends after 30 idle minutes, with a warning 5 minutes before.
const WARNED_AFTER_MS = 25 * MINUTE_MS
export const IDLE_MINUTES_ALLOWED = 30
const OVER_AFTER_MS = IDLE_MINUTES_ALLOWED * MINUTE_MS

/** Returns the whole seconds until the session ends: null before the warning is due, 0 once it has ended. */
export function idleSecondsLeft(lastActiveMs: number, nowMs: number): number | null {
  const idleMs = nowMs - lastActiveMs
  if (idleMs < WARNED_AFTER_MS) return null
  return Math.max(0, Math.ceil((OVER_AFTER_MS - idleMs) / 1000))
}

/** Formats seconds as minutes and seconds: 300 is '5:00'. */
export function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
