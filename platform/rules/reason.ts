import { z } from 'zod'
import { visibleLength } from './visible.ts'

export const LONGEST_REASON = 500
/** Fewer visible characters explain nothing. The database's app.is_reason has the same number. */
export const SHORTEST_REASON = 8
// Nine digits in the format of an SSN, but not as part of a longer number.
const LIKE_AN_SSN = /(?<!\d)\d{3}[-–.\s]?\d{2}[-–.\s]?\d{4}(?!\d)/g

/** Returns a text with each SSN in it redacted, for text that the audit log keeps forever. */
export const withoutSsns = (text: string): string => text.replace(LIKE_AN_SSN, '[redacted]')

/** Returns true if a text is long enough for a reason. An SSN in it doesn't count, because it is not stored. */
export const isReason = (text: string): boolean => visibleLength(text.replace(LIKE_AN_SSN, '')) >= SHORTEST_REASON

/**
 * The reason for viewing or taking protected data, as the log keeps it. People paste what they see, so SSNs are
 * redacted before they stay in the log forever.
 */
export const reasonSchema = z
  .string('Reason is required')
  .trim()
  .refine((text) => visibleLength(text) > 0, { message: 'Reason is required', abort: true })
  .refine(isReason, `Give a reason of at least ${SHORTEST_REASON} visible characters`)
  .max(LONGEST_REASON, 'Reason is too long')
  .transform((reason) => withoutSsns(reason).slice(0, LONGEST_REASON))

/** Returns what is wrong with a typed reason, in a sentence for its field; undefined if it can be stored. */
export const reasonProblem = (typed: string): string | undefined =>
  reasonSchema.safeParse(typed).error?.issues[0]?.message
