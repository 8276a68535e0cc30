import { z } from 'zod'
import { collateralList } from '#features/lending/rules/collateral/collateral.ts'
import { idempotencyKey } from '#platform/rules/idempotency-key.ts'
import { furtherApplicants, optionalFields, requiredFields, strictly } from './application-fields.ts'
import { applicationProblems } from './application-problems.ts'

const openFields = z.strictObject(
  {
    client_id: z.guid('Invalid client ID'),
    ...requiredFields,
    ...z.object(optionalFields).partial().shape,
    people: furtherApplicants.default([]),
    collateral: collateralList.default([]),
    acknowledge_duplicate: z.boolean('acknowledge_duplicate must be true or false').default(false),
  },
  strictly,
)

/** The body of POST /v1/applications. */
export const newApplicationSchema = openFields.superRefine(withProblems)
export type NewApplication = z.output<typeof newApplicationSchema>

/** The body of POST /functions/v1/open-application. */
export const openApplicationSchema = openFields
  .safeExtend({ idempotency_key: idempotencyKey })
  .superRefine(withProblems)

/** The body of POST /functions/v1/change-application. Fields that are left out keep their values. */
export const changeApplicationSchema = z.strictObject(
  {
    application_id: z.guid('Invalid application ID'),
    ...z.object(requiredFields).partial().shape,
    ...z.object(optionalFields).partial().shape,
    people: furtherApplicants.optional(),
    idempotency_key: idempotencyKey,
  },
  strictly,
)
export type ApplicationChange = Omit<z.output<typeof changeApplicationSchema>, 'idempotency_key'>

function withProblems(application: z.output<typeof openFields>, context: z.RefinementCtx): void {
  for (const [field, message] of applicationProblems(application))
    context.addIssue({ code: 'custom', path: [field], message })
}
