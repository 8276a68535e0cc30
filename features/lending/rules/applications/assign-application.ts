import { z } from 'zod'
import { idempotencyKey } from '#platform/rules/idempotency-key.ts'

const owner = z.guid('Invalid member ID').nullable()

/** The body of POST /functions/v1/assign-application. `seen_owner_id` is the owner that the person saw. */
export const assignApplicationSchema = z.strictObject({
  application_id: z.guid('Invalid application ID'),
  owner_id: owner,
  seen_owner_id: owner,
  idempotency_key: idempotencyKey,
})
