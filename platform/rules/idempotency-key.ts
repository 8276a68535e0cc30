import { z } from 'zod'

export const LONGEST_IDEMPOTENCY_KEY = 200
/** The length of a key that callers choose where a prefix of ours is added before it is stored. */
export const LONGEST_PREFIXED_KEY = 190

const REQUIRED = `An Idempotency-Key of 1 to ${LONGEST_IDEMPOTENCY_KEY} visible characters is required`
const INVALID = `Idempotency key must be 1 to ${LONGEST_IDEMPOTENCY_KEY} visible characters`

/** Matches keys of 1 to `longest` visible characters. */
export const keyOfAtMost = (longest: number): RegExp => new RegExp(`^[\\x21-\\x7e]{1,${longest}}$`)

/**
 * The key that identifies a repeated request. Make it `.optional()` where a request without one never counts as a
 * repetition.
 */
export const idempotencyKey = z
  .string({ error: ({ input }) => (input === undefined ? REQUIRED : INVALID) })
  .regex(keyOfAtMost(LONGEST_IDEMPOTENCY_KEY), INVALID)
