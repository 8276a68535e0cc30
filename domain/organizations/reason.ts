import { z } from 'zod'
import { isVisible } from '#domain/visible.ts'

const LONGEST = 500
// Nine digits as an SSN is written, but not nine of a longer number.
const LIKE_AN_SSN = /(?<!\d)\d{3}[-–.\s]?\d{2}[-–.\s]?\d{4}(?!\d)/g

/**
 * Why somebody wants to see or take what is protected, as it is written down. People paste what they look at: an SSN in it would
 * stand in the log for good.
 */
export const reasonSchema = z
  .string('Reason is required')
  .trim()
  .refine(isVisible, 'Reason is required')
  .max(LONGEST, 'Reason is too long')
  .transform((reason) => reason.replace(LIKE_AN_SSN, '[redacted]').slice(0, LONGEST))
