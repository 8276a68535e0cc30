import { z } from 'zod'
import { idempotencyKey } from '#platform/rules/idempotency-key.ts'
import { requiredLedgerText } from './payment-form.ts'

export const LONGEST_HOLD_REASON = 500

const reason = requiredLedgerText('Reason', LONGEST_HOLD_REASON, 'Enter the reason')

/** The body of POST /functions/v1/legal-hold: sets a hold on a client or on one application, or releases a hold. */
export const legalHoldSchema = z.discriminatedUnion('act', [
  z.strictObject({
    act: z.literal('set'),
    client_id: z.guid('Invalid client ID'),
    application_id: z.guid('Invalid application ID').optional(),
    reason,
    idempotency_key: idempotencyKey.optional(),
  }),
  z.strictObject({
    act: z.literal('release'),
    hold_id: z.guid('Invalid hold ID'),
    reason,
    idempotency_key: idempotencyKey.optional(),
  }),
])
