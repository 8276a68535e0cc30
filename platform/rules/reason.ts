import { z } from 'zod'
import { visibleLength } from './visible.ts'

export const LONGEST_REASON = 500
/** A reason of fewer visible characters explains nothing. The database's app.is_reason has the same number. */
export const SHORTEST_REASON = 8
// Nine digits as an SSN is written, but not nine of a longer number.
const LIKE_AN_SSN = /(?<!\d)\d{3}[-–.\s]?\d{2}[-–.\s]?\d{4}(?!\d)/g

/** Returns true if a text says enough to be a reason. An SSN in it does not count: it is not kept. */
export const isReason = (text: string): boolean => visibleLength(text.replace(LIKE_AN_SSN, '')) >= SHORTEST_REASON

/**
 * Why somebody wants to see or take what is protected, as it is written down. People paste what they look at: an SSN in it would
 * stand in the log for good.
 */
export const reasonSchema = z
  .string('Reason is required')
  .trim()
  .refine((text) => visibleLength(text) > 0, { message: 'Reason is required', abort: true })
  .refine(isReason, `Give a reason of at least ${SHORTEST_REASON} visible characters`)
  .max(LONGEST_REASON, 'Reason is too long')
  .transform((reason) => reason.replace(LIKE_AN_SSN, '[redacted]').slice(0, LONGEST_REASON))
