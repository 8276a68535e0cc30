import { z } from 'zod'
import { ledgerText, requiredLedgerText } from '#features/lending/rules/payment-form.ts'
import { idempotencyKey } from '#platform/rules/idempotency-key.ts'
import { LONGEST_VARIANCE_REASON, LONGEST_VOID_REASON } from './counter-limits.ts'
import { cashCountSchema } from './denominations.ts'

export const LONGEST_SLIP = 60

const id = (name: string) => z.guid(`Invalid ${name} ID`)
const keyed = { idempotency_key: idempotencyKey.optional() }

/** The body of POST /functions/v1/cash-safe. */
export const safeCommandSchema = z.discriminatedUnion(
  'act',
  [
    /** Puts counted cash from the caller's drawer into the safe. */
    z.strictObject({ act: z.literal('drop'), counts: cashCountSchema, ...keyed }),
    /** Another person counted the cash too. */
    z.strictObject({ act: z.literal('confirm'), drop_id: id('drop'), ...keyed }),
    /** Takes a wrong drop back: the cash is in the drawer again. */
    z.strictObject({
      act: z.literal('cancel'),
      drop_id: id('drop'),
      reason: requiredLedgerText('Reason', LONGEST_VOID_REASON, 'Reason is required'),
      ...keyed,
    }),
    /** Takes all cash of the safe to the bank. */
    z.strictObject({
      act: z.literal('deposit'),
      counts: cashCountSchema,
      /** The number of drops on screen, so that a drop of the meantime is not deposited uncounted. */
      seen_drops: z.int().min(1, 'The safe is empty'),
      slip: ledgerText('Slip number', LONGEST_SLIP).optional(),
      reason: ledgerText('Explanation', LONGEST_VARIANCE_REASON).optional(),
      ...keyed,
    }),
  ],
  'Act is required',
)
export type SafeCommand = z.output<typeof safeCommandSchema>

/** Returns the number of a drop as it is printed: 'S-000042'. */
export const dropNumber = (number: number): string => `S-${String(number).padStart(6, '0')}`

/** Returns the number of a deposit as it is printed: 'B-000042'. */
export const depositNumber = (number: number): string => `B-${String(number).padStart(6, '0')}`
