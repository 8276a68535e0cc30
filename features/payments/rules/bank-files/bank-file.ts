import { z } from 'zod'
import { bankingDayAfter, isBankingDay } from '#features/lending/rules/funding/holidays.ts'
import { achOriginSchema } from '#features/lending/rules/funding/nacha/ach-origin.ts'
import { isRoutingNumber } from '#features/lending/rules/funding/routing-number.ts'
import { type PlainDate, shortDate } from '#platform/rules/dates.ts'
import { idempotencyKey } from '#platform/rules/idempotency-key.ts'

export const FILE_STATUSES = ['made', 'delivered', 'canceled'] as const
export type DebitFileStatus = (typeof FILE_STATUSES)[number]

const NAMES: Record<DebitFileStatus, string> = { made: 'Not delivered', delivered: 'Delivered', canceled: 'Canceled' }

/** Returns the name of a state on screens. */
export const fileStatusName = (status: DebitFileStatus): string => NAMES[status]

/** The keepers of a method: the processor, or the company, which debits it by ACH files. */
export const METHOD_KEEPERS = ['processor', 'company'] as const
export const BANK_ACCOUNT_TYPES = ['checking', 'savings'] as const

/** The ways in which a debit is authorized: in writing, by a business, online, and by telephone. */
export const DEBIT_CLASSES = ['PPD', 'CCD', 'WEB', 'TEL'] as const
export type DebitClass = (typeof DEBIT_CLASSES)[number]
/** The ways that staff can choose for a consumer's account. */
export const STAFF_CLASSES = ['PPD', 'TEL'] as const satisfies readonly DebitClass[]

/** The results of reading a return: posted, the account was updated, a person must decide, or no debit has its number. */
export const RETURN_OUTCOMES = ['returned', 'updated', 'ask', 'unknown'] as const
export const RETURN_KINDS = ['return', 'change'] as const

export const LONGEST_CANCEL_REASON = 200
export const LONGEST_RETURN_NOTE = 300
export const LONGEST_FILE_NAME = 60
export const LONGEST_TRACE = 15
/** The most debits of a file. The others go into the next one. */
export const MOST_ENTRIES = 2_000

/** Banks return a debit without funds by the second banking day after it took effect. One more day passes until we have the file. */
export const RETURN_DAYS = 3

/**
 * Returns the day on which a file takes effect: the banking day after the one on which the bank takes it. It takes a file of today only
 * on a banking day and before its cutoff. Times are such as '14:30'.
 */
export const effectiveDay = (today: PlainDate, time: string, cutoff: string): PlainDate =>
  bankingDayAfter(today, isBankingDay(today) && time < cutoff ? 1 : 2)

/**
 * Returns the day from which a payment counts: the day for which it was asked, if only a weekend or a holiday moved it, and else the day
 * on which the file takes effect.
 */
export function countedDay(dueOn: PlainDate, effectiveOn: PlainDate): PlainDate {
  const wasMovedByDaysOff = dueOn < effectiveOn && !isBankingDay(dueOn) && bankingDayAfter(dueOn, 1) === effectiveOn
  return wasMovedByDaysOff ? dueOn : effectiveOn
}

/** Returns why a file can't be marked as delivered, or null. */
export const deliveryRefusal = (effectiveOn: PlainDate, today: PlainDate): string | null =>
  effectiveOn < today
    ? `The file was to take effect on ${shortDate(effectiveOn)}. Cancel it, and make a new one.`
    : null

const id = (name: string) => z.guid(`Invalid ${name} ID`)
const keyed = { idempotency_key: idempotencyKey.optional() }
const time = z.string('Enter a time').regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time, such as 14:30')
const MOST_CHARACTERS = 1_000_000

/** A typed bank account. */
export const bankAccountSchema = z.strictObject({
  routing: z
    .string('Enter the routing number')
    .trim()
    .refine(isRoutingNumber, 'Enter a valid routing number of nine digits'),
  number: z
    .string('Enter the account number')
    .trim()
    .regex(/^[0-9]{4,17}$/, 'Enter an account number of 4 to 17 digits'),
  type: z.enum(BANK_ACCOUNT_TYPES, 'Choose checking or savings'),
})
export type TypedAccount = z.output<typeof bankAccountSchema>

export const debitSettingsSchema = z.strictObject({
  is_on: z.boolean(),
  origin: achOriginSchema,
  cutoff: time,
  /** The time at which the product makes a file of each banking day; null if people make them. */
  made_at: time.nullable(),
  /** `keep` leaves the account as it is. */
  offset: z.union([z.literal('keep'), z.null(), bankAccountSchema]),
})
export type DebitSettings = z.output<typeof debitSettingsSchema>

/** The settings as the server returns them. */
export interface ShownSettings extends Omit<DebitSettings, 'offset' | 'origin'> {
  origin: DebitSettings['origin'] | null
  offset_last_four: string | null
  /** The day on which a file of now takes effect. */
  effective_on: PlainDate
  /** The debits that a file of now would have. */
  waiting: number
  waiting_cents: number
}

/** The body of POST /functions/v1/debit-files. */
export const debitFilesSchema = z.discriminatedUnion(
  'act',
  [
    z.strictObject({ act: z.literal('settings') }),
    z.strictObject({ act: z.literal('save_settings'), settings: debitSettingsSchema, ...keyed }),
    z.strictObject({ act: z.literal('make'), ...keyed }),
    z.strictObject({ act: z.literal('download'), file_id: id('file') }),
    z.strictObject({ act: z.literal('deliver'), file_id: id('file'), ...keyed }),
    z.strictObject({
      act: z.literal('cancel'),
      file_id: id('file'),
      reason: z.string('Enter the reason').trim().min(1, 'Enter the reason').max(LONGEST_CANCEL_REASON),
      /** Confirms that the bank did not get the file. A file that was downloaded may be at the bank. */
      is_not_at_bank: z.boolean().default(false),
      ...keyed,
    }),
    z.strictObject({
      act: z.literal('read_returns'),
      contents: z.string('Choose a file').min(1, 'The file is empty').max(MOST_CHARACTERS, 'The file is too long'),
    }),
    /** Marks a return that a person had to look at as done. */
    z.strictObject({ act: z.literal('handled'), return_id: id('return'), ...keyed }),
  ],
  'Act is required',
)
export type DebitFilesCommand = z.output<typeof debitFilesSchema>

/** The effects of a file of returns. */
export interface DebitReturnsRead {
  returned: number
  updated: number
  ask: number
  unknown: number
  /** Returns that were read before. */
  repeated: number
  /** Returns of payouts in the file. */
  payouts: number
}
