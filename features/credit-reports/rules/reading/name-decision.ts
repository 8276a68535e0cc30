import { z } from 'zod'
import { BUREAUS } from '#features/credit-reports/rules/bureaus.ts'
import { idempotencyKey } from '#platform/rules/idempotency-key.ts'
import { reasonSchema } from '#platform/rules/reason.ts'

/** The decisions about a file under another name: about the applicant, or about another person. */
export const NAME_DECISIONS = ['applicant', 'another'] as const

/** The body of POST /functions/v1/compare-name, and of its form. */
export const nameDecisionSchema = z.strictObject({
  report_id: z.uuid('Report ID is required'),
  bureau: z.enum(BUREAUS),
  decision: z.enum(NAME_DECISIONS),
  reason: reasonSchema,
  idempotency_key: idempotencyKey.optional(),
})
