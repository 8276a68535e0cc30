const MINUTE_MS = 60_000
// A financial product's habit: a screen left alone closes after half an hour, and says so five minutes before.
const WARNED_AFTER_MS = 25 * MINUTE_MS
const OVER_AFTER_MS = 30 * MINUTE_MS

/** Whole seconds until the session ends: null while nobody needs to know, 0 once it is over. */
export function idleSecondsLeft(lastActiveMs: number, nowMs: number): number | null {
  const idleMs = nowMs - lastActiveMs
  if (idleMs < WARNED_AFTER_MS) return null
  return Math.max(0, Math.ceil((OVER_AFTER_MS - idleMs) / 1000))
}

/** Seconds as a clock shows them: 300 is '5:00'. */
export function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
