import { z } from 'zod'
import { idempotencyKey } from '#platform/rules/idempotency-key.ts'

/** The cycles of statements. */
export const STATEMENT_CYCLES = ['month', 'quarter'] as const
export const MOST_STATEMENT_DAYS = 30
/** Statements that are printed as one file. */
export const MOST_IN_BATCH = 100

/** The states of a statement. One to print waits for a batch, and a printed one for the mail. */
export const STATEMENT_STATUSES = ['emailed', 'to_print', 'printed', 'mailed', 'canceled'] as const
export type StatementStatus = (typeof STATEMENT_STATUSES)[number]

const STATUS_NAMES: Record<StatementStatus, string> = {
  ...{ emailed: 'Emailed', to_print: 'To print', printed: 'Printed', mailed: 'Mailed', canceled: 'Not sent' },
}
/** Returns the name of a state on screens. */
export const statementStatusName = (status: StatementStatus): string => STATUS_NAMES[status]

const keyed = { idempotency_key: idempotencyKey.optional() }

/** The body of POST /functions/v1/mail-batch. */
export const mailBatchSchema = z.discriminatedUnion(
  'act',
  [
    /** Puts the statements to print into a batch. */
    z.strictObject({ act: z.literal('make'), ...keyed }),
    z.strictObject({ act: z.literal('mailed'), batch_id: z.guid('Invalid batch ID'), ...keyed }),
    /** A person decided not to send a statement. */
    z.strictObject({ act: z.literal('cancel'), statement_id: z.guid('Invalid statement ID'), ...keyed }),
  ],
  'Act is required',
)
export type MailBatchCommand = z.output<typeof mailBatchSchema>

/** The body of POST /functions/v1/print-mail-batch. */
export const printBatchSchema = z.strictObject({ batch_id: z.guid('Invalid batch ID') })
