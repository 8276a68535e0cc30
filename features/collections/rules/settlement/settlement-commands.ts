import { z } from 'zod'
import { dollarsField } from '#features/cards/rules/dollars.ts'
import { LONGEST_SHORT_NOTE } from '#features/collections/rules/collections-commands.ts'
import { ledgerText, MOST_DOLLARS, requiredLedgerText } from '#features/lending/rules/payment-form.ts'
import { isPlainDate } from '#platform/rules/dates.ts'
import { idempotencyKey } from '#platform/rules/idempotency-key.ts'
import { MOST_SETTLEMENT_GRACE_DAYS, MOST_SETTLEMENT_PARTS } from './settlement.ts'

const id = (name: string) => z.guid(`Invalid ${name} ID`)
const date = (label: string) => z.string(`${label} is required`).refine(isPlainDate, `${label} must be a date`)
const keyed = { idempotency_key: idempotencyKey.optional() }

/** The body of POST /functions/v1/settlements. Amounts are in dollars and parsed to cents. */
export const settlementCommandSchema = z.discriminatedUnion(
  'act',
  [
    z.strictObject({
      act: z.literal('offer'),
      loan_id: id('loan'),
      parts: z
        .array(z.strictObject({ due_on: date('Due date'), amount: dollarsField('Amount', 0.01, MOST_DOLLARS) }))
        .min(1, 'A settlement needs at least one payment')
        .max(MOST_SETTLEMENT_PARTS, `A settlement has at most ${MOST_SETTLEMENT_PARTS} payments`),
      accept_by: date('Accept by'),
      /** Days that a payment may be late. */
      grace_days: z
        .int('Grace must be whole days')
        .min(0)
        .max(MOST_SETTLEMENT_GRACE_DAYS, `Grace can be at most ${MOST_SETTLEMENT_GRACE_DAYS} days`),
      /** No late fee is assessed from the acceptance until the end. */
      waives_late_fees: z.boolean('waives_late_fees must be true or false'),
      note: ledgerText('Note', LONGEST_SHORT_NOTE)
        .nullish()
        .transform((text) => text || null),
      ...keyed,
    }),
    z.strictObject({ act: z.literal('accept'), settlement_id: id('settlement'), ...keyed }),
    z.strictObject({
      act: z.literal('cancel'),
      settlement_id: id('settlement'),
      reason: requiredLedgerText('Reason', LONGEST_SHORT_NOTE, 'Reason is required'),
      ...keyed,
    }),
  ],
  'Act is required',
)
export type SettlementCommand = z.output<typeof settlementCommandSchema>

/** The body of POST /functions/v1/settlement-letter. */
export const settlementLetterSchema = z.strictObject({ settlement_id: id('settlement') })
