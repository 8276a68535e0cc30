import { z } from 'zod'
import { reasonSchema } from '#platform/rules/reason.ts'
import { ssnCountProblem, ssnDigits } from '#platform/rules/ssn.ts'

const ssn = z
  .string('SSN is required')
  .max(20, 'SSN must have 9 digits')
  .transform(ssnDigits)
  .refine((digits) => ssnCountProblem(digits) === null, {
    error: ({ input }) => ssnCountProblem(String(input)) ?? undefined,
  })

const aboutClient = { client_id: z.uuid('Invalid client ID'), ssn }

/** The decisions of a reviewer about an SSN that waits. */
export const SSN_DECISIONS = ['approved', 'refused'] as const
export type SsnDecision = (typeof SSN_DECISIONS)[number]
export const SSN_CHANGE_STATUSES = ['waiting', ...SSN_DECISIONS] as const

/** `POST /functions/v1/client-ssn`: asks what a new SSN requires, enters it, or decides on a pending one. */
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

/** The facts about the client and the user that decide what a new SSN requires. */
export interface SsnCircumstances {
  /** Nine digits, or null if no SSN is on file. */
  onFile: string | null
  wasCorrected: boolean
  /** Only credit repair companies review SSN changes. Elsewhere an SSN is an ordinary field. */
  isReviewed: boolean
  /** True if an owner or admin other than the user can review it. */
  hasReviewer: boolean
}

/**
 * The requirements for a new SSN. A first SSN requires nothing, and the same SSN changes nothing. A typo can be corrected
 * once, with a reason. Any other number is a different SSN: another person must review it, or a user without a
 * reviewer must describe how identity was confirmed.
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

/** Returns true if two SSNs differ like a typo: in one digit, or in two swapped neighbors. */
function isTypingSlip(onFile: string, given: string): boolean {
  const differing = [...onFile].flatMap((digit, place) => (digit === given[place] ? [] : [place]))
  const [left = 0, right] = differing
  if (differing.length !== 2) return differing.length === 1
  return right === left + 1 && onFile[left] === given[right] && onFile[right] === given[left]
}

/** The result of entering an SSN. */
export const SSN_OUTCOMES = ['unchanged', 'changed', 'waiting'] as const
export type SsnOutcome = (typeof SSN_OUTCOMES)[number]
