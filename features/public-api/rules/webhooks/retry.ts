/** Attempts of a delivery before it is given up; with the pauses between them a little over three days. */
export const MOST_TRIES = 13

const FIRST_PAUSE_MS = 10_000
const GROWTH = 4
const LONGEST_PAUSE_MS = 12 * 60 * 60 * 1000
// Deliveries that failed together come back apart.
const JITTER = 0.2

/**
 * The pause before the next attempt (ms) after `tries` failed ones; null when there is none. Four times as long each time, up to
 * twelve hours, and up to a fifth longer by chance (`random` from 0 to 1).
 */
export function pauseBeforeRetryMs(tries: number, random: number): number | null {
  if (tries >= MOST_TRIES) return null
  return Math.round(Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * GROWTH ** (tries - 1)) * (1 + JITTER * random))
}
