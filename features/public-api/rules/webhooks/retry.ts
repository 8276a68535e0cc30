/** The maximum number of attempts. With the pauses between them, they take a little over three days. */
export const MOST_TRIES = 13

const FIRST_PAUSE_MS = 10_000
const GROWTH = 4
const LONGEST_PAUSE_MS = 12 * 60 * 60 * 1000
// Spreads out deliveries that failed together.
const JITTER = 0.2

/**
 * Returns the pause before the next attempt (ms) after `tries` failed attempts, or null after the last one. Each
 * pause is four times as long, up to twelve hours, plus up to a fifth at random (`random` is from 0 to 1).
 */
export function pauseBeforeRetryMs(tries: number, random: number): number | null {
  if (tries >= MOST_TRIES) return null
  return Math.round(Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * GROWTH ** (tries - 1)) * (1 + JITTER * random))
}
