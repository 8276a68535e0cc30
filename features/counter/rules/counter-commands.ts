import { z } from 'zod'
import { dollarsField } from '#features/cards/rules/dollars.ts'
import { ledgerText, MOST_DOLLARS, requiredLedgerText } from '#features/lending/rules/payment-form.ts'
import { idempotencyKey } from '#platform/rules/idempotency-key.ts'
import {
  LONGEST_RECEIPT_NOTE,
  LONGEST_RECEIPT_REFERENCE,
  LONGEST_VARIANCE_REASON,
  LONGEST_VOID_REASON,
} from './counter-limits.ts'
import { cashCountSchema } from './denominations.ts'
import { RECEIPT_METHODS } from './receipt.ts'

const id = (name: string) => z.guid(`Invalid ${name} ID`)
const keyed = { idempotency_key: idempotencyKey.optional() }

/** The most loans that one receipt pays. */
const MOST_RECEIPT_LINES = 20

/** The body of POST /functions/v1/cash-drawer. */
export const drawerCommandSchema = z.discriminatedUnion(
  'act',
  [
    z.strictObject({ act: z.literal('open'), counts: cashCountSchema, ...keyed }),
    /** Closes the caller's drawer, or the one of a colleague for a person who may void receipts. */
    z.strictObject({
      act: z.literal('close'),
      drawer_id: id('drawer'),
      counts: cashCountSchema,
      reason: ledgerText('Explanation', LONGEST_VARIANCE_REASON).optional(),
      ...keyed,
    }),
    z.strictObject({
      act: z.literal('settings'),
      uses_drawers: z.boolean(),
      most_unexplained: dollarsField('Largest unexplained difference', 0, MOST_DOLLARS),
      ...keyed,
    }),
  ],
  'Act is required',
)
export type DrawerCommand = z.output<typeof drawerCommandSchema>

const line = z.strictObject({ loan_id: id('loan'), amount: dollarsField('Amount', 0.01, MOST_DOLLARS) })

/** The body of POST /functions/v1/counter-receipt. Amounts are in dollars and parsed to cents. */
export const receiptCommandSchema = z.discriminatedUnion(
  'act',
  [
    z.strictObject({
      act: z.literal('take'),
      client_id: id('client'),
      method: z.enum(RECEIPT_METHODS, `Method must be among ${RECEIPT_METHODS.join(', ')}`),
      tendered: dollarsField('Amount given', 0.01, MOST_DOLLARS),
      lines: z
        .array(line)
        .min(1, 'Choose at least one loan')
        .max(MOST_RECEIPT_LINES, `A receipt pays at most ${MOST_RECEIPT_LINES} loans`)
        .refine(
          (lines) => new Set(lines.map(({ loan_id }) => loan_id)).size === lines.length,
          'Each loan can be paid once per receipt',
        ),
      reference: ledgerText('Number', LONGEST_RECEIPT_REFERENCE).optional(),
      note: ledgerText('Note', LONGEST_RECEIPT_NOTE).optional(),
      /** Confirms a second payment of a loan on one day. */
      is_second: z.boolean().default(false),
      ...keyed,
    }),
    z.strictObject({
      act: z.literal('request_void'),
      receipt_id: id('receipt'),
      reason: requiredLedgerText('Reason', LONGEST_VOID_REASON, 'Reason is required'),
      ...keyed,
    }),
    z.strictObject({ act: z.literal('approve_void'), receipt_id: id('receipt'), ...keyed }),
    z.strictObject({ act: z.literal('decline_void'), receipt_id: id('receipt'), ...keyed }),
  ],
  'Act is required',
)
export type ReceiptCommand = z.output<typeof receiptCommandSchema>

/** The body of POST /functions/v1/print-receipt. */
export const printReceiptSchema = z.strictObject({ receipt_id: id('receipt') })
