import { z } from 'zod'
import { idempotencyKey } from '#platform/rules/idempotency-key.ts'
import { companyRuleFields } from './company-rule-fields.ts'
import { companyRuleProblems } from './company-rule-problems.ts'

/** The form of a company's own row, and the body of POST /functions/v1/add-state-rule. Returns amounts in cents. */
export const addStateRuleSchema = companyRuleFields
  .extend({ idempotency_key: idempotencyKey.optional() })
  .superRefine((row, context) => {
    for (const [field, message] of companyRuleProblems(row))
      context.addIssue({ code: 'custom', path: [field], message })
  })
  .transform(({ amount_from, amount_to, late_fee_amount, nsf_fee, document_fee, ...row }) => ({
    ...row,
    ...{ amount_from_cents: amount_from, amount_to_cents: amount_to, late_fee_cents: late_fee_amount },
    ...{ nsf_cents: nsf_fee, document_fee_cents: document_fee },
  }))
export type StateRuleFields = z.input<typeof addStateRuleSchema>
export type NewStateRule = z.output<typeof addStateRuleSchema>

/** The body of POST /functions/v1/end-state-rule. */
export const endStateRuleSchema = z.strictObject({
  rule_id: z.guid('Invalid rule ID'),
  idempotency_key: idempotencyKey.optional(),
})
