import { z } from 'zod'
import { idempotencyKey } from '#platform/rules/idempotency-key.ts'
import { reasonSchema } from '#platform/rules/reason.ts'
import { termsChoiceSchema } from './approved-terms.ts'

/** The body of POST /functions/v1/change-approved-terms. `seen_terms_id` names the terms that the person saw, if any were stored. */
export const changeTermsSchema = z.strictObject({
  application_id: z.guid('Invalid application ID'),
  terms: termsChoiceSchema,
  because: reasonSchema,
  seen_terms_id: z.guid('Invalid terms ID').nullable(),
  idempotency_key: idempotencyKey,
})
