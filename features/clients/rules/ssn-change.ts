import { z } from 'zod'
import { reasonSchema } from '#platform/rules/reason.ts'
import { ssnDigits } from '#platform/rules/ssn.ts'

const ssn = z
  .string('SSN is required')
  .max(20, 'SSN must have 9 digits')
  .transform(ssnDigits)
  .refine((digits) => digits.length === 9, 'SSN must have 9 digits')

const aboutClient = { client_id: z.uuid('Invalid client ID'), ssn }

/** The decisions of a reviewer about an SSN that waits. */
export const SSN_DECISIONS = ['approved', 'refused'] as const
export type SsnDecision = (typeof SSN_DECISIONS)[number]
export const SSN_CHANGE_STATUSES = ['waiting', ...SSN_DECISIONS] as const

/** `POST /functions/v1/client-ssn`: what entering an SSN would take, entering it, and deciding about one that waits. */
export const clientSsnSchema = z.discriminatedUnion(
  'act',
  [
    z.object({ act: z.literal('weigh'), ...aboutClient }),
    z.object({ act: z.literal('change'), ...aboutClient, reason: reasonSchema, confirmation: reasonSchema.nullish() }),
    z.object({
      act: z.literal('decide'),
      change_id: z.uuid('Invalid change ID'),
      decision: z.enum(SSN_DECISIONS, 'Decision must be approved or refused'),
      reason: reasonSchema,
    }),
  ],
  'The act must be weigh, change or decide',
)
export type ClientSsnRequest = z.output<typeof clientSsnSchema>
export type SsnChange = Extract<ClientSsnRequest, { act: 'change' }>

/** What the company knows of the client and of who enters the number. */
export interface SsnCircumstances {
  /** Nine digits; null where none are on file. */
  onFile: string | null
  wasCorrected: boolean
  /** Credit repair companies alone are held to reviews: elsewhere an SSN is a field like any other. */
  isReviewed: boolean
  /** Whether an owner or admin other than who enters it could review it. */
  hasReviewer: boolean
}

/**
 * What entering an SSN takes. The first takes nothing, and the one on file changes nothing. A slip of the finger is put right once,
 * with a reason. Anything else is a second SSN: somebody else reviews it, or who is alone says how identity was confirmed.
 */
export type SsnWeight = 'nothing' | 'same' | 'correction' | 'review' | 'confirmation'

export function weighSsn(
  given: string,
  { onFile, isReviewed, wasCorrected, hasReviewer }: SsnCircumstances,
): SsnWeight {
  if (onFile === given) return 'same'
  if (onFile === null || !isReviewed) return 'nothing'
  if (!wasCorrected && isTypingSlip(onFile, given)) return 'correction'
  return hasReviewer ? 'review' : 'confirmation'
}

/** Whether two SSNs differ as a slip of the finger makes them differ: in one digit, or in two neighbours that changed places. */
function isTypingSlip(onFile: string, given: string): boolean {
  const differing = [...onFile].flatMap((digit, place) => (digit === given[place] ? [] : [place]))
  const [left = 0, right] = differing
  if (differing.length !== 2) return differing.length === 1
  return right === left + 1 && onFile[left] === given[right] && onFile[right] === given[left]
}

/** What became of a number that was entered. */
export const SSN_OUTCOMES = ['unchanged', 'changed', 'waiting'] as const
export type SsnOutcome = (typeof SSN_OUTCOMES)[number]
