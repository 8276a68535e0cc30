import { z } from 'zod'

const REQUIRED = 'An Idempotency-Key of 1 to 200 visible characters is required'
const INVALID = 'Idempotency key must be 1 to 200 visible characters'

/** The key by which a repeated request is known. Make it `.optional()` where a request without one is never taken for a repetition. */
export const idempotencyKey = z
  .string({ error: ({ input }) => (input === undefined ? REQUIRED : INVALID) })
  .regex(/^[\x21-\x7e]{1,200}$/, INVALID)
