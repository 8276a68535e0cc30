import { z } from 'zod'
import { isPlainDate } from '#platform/rules/dates.ts'
import { idempotencyKey } from '#platform/rules/idempotency-key.ts'
import { achOriginSchema } from './nacha/ach-origin.ts'

const MOST_CHARACTERS = 1_000_000
const keyed = { idempotency_key: idempotencyKey.optional() }
const day = z.string('must be a date').refine(isPlainDate, 'must be a date such as 2026-01-31')

/** The body of POST /functions/v1/funding-files. */
export const fundingFilesSchema = z.discriminatedUnion('act', [
  z.strictObject({ act: z.literal('bank') }),
  z.strictObject({ act: z.literal('save_bank'), origin: achOriginSchema, ...keyed }),
  /** Without a day, the entries take effect on the next banking day. */
  z.strictObject({ act: z.literal('make'), effective_on: day.optional(), ...keyed }),
  z.strictObject({ act: z.literal('download'), file_id: z.guid('Invalid file ID') }),
  z.strictObject({
    act: z.literal('read_returns'),
    contents: z.string('Choose a file').min(1, 'The file is empty').max(MOST_CHARACTERS, 'The file is too long'),
  }),
])
export type FundingFilesCommand = z.output<typeof fundingFilesSchema>

/** The effects of a file of returns. */
export interface ReturnsRead {
  returned: number
  changed: number
  /** Returns that were on file already. */
  repeated: number
  /** Trace numbers that no payout has. */
  unknown: string[]
}
