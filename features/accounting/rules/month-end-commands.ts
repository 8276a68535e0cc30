import { z } from 'zod'
import { isPlainDate } from '#platform/rules/dates.ts'
import { isVisible } from '#platform/rules/visible.ts'
import { monthEndOf } from './accounting-date.ts'
import { ACCOUNT_KEYS, LONGEST_ACCOUNT_NAME, LONGEST_ACCOUNT_NUMBER } from './accounts.ts'

export const LONGEST_REOPEN_REASON = 500

const month = z
  .string('Choose a month')
  .refine((text) => isPlainDate(text) && monthEndOf(text) === text, 'Enter the last day of a month, such as 2026-01-31')

const text = (label: string, longest: number) =>
  z
    .string(`${label} is required`)
    .trim()
    .max(longest, `${label} can have at most ${longest} characters`)
    .refine(isVisible, `${label} is required`)

/** The number and the name of an account in the company's own books. */
export const accountFields = z.object({
  number: text('Number', LONGEST_ACCOUNT_NUMBER),
  name: text('Name', LONGEST_ACCOUNT_NAME),
})

/** The reason why a month is reopened. */
const reopenReason = text('Reason', LONGEST_REOPEN_REASON)

/** The body of POST /functions/v1/month-end. */
export const monthEndCommandSchema = z.discriminatedUnion('act', [
  z.strictObject({ act: z.literal('report'), month: month.optional() }),
  z.strictObject({ act: z.literal('set_account'), account: z.enum(ACCOUNT_KEYS), ...accountFields.shape }),
  z.strictObject({ act: z.literal('close'), month }),
  z.strictObject({ act: z.literal('reopen'), month, reason: reopenReason }),
])
export type MonthEndCommand = z.output<typeof monthEndCommandSchema>

export const BOOK_FILES = ['trial-balance', 'journal', 'cash', 'exceptions'] as const
export type BookFile = (typeof BOOK_FILES)[number]

/** The body of POST /functions/v1/export-month-end. */
export const exportSchema = z.strictObject({ file: z.enum(BOOK_FILES), month })
