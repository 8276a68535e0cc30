import { z } from 'zod'
import { isPlainDate } from '#platform/rules/dates.ts'
import { idempotencyKey } from '#platform/rules/idempotency-key.ts'
import { MOST_REPEAT_EVERY, REPEAT_UNITS } from './recurrence.ts'
import { recordFields, writtenLine, writtenText } from './written-text.ts'

export const LONGEST_TASK_TITLE = 200
export const LONGEST_TASK_DETAILS = 4_000
export const TASK_STATUSES = ['open', 'done'] as const
export const LAST_DAY_OF_MONTH = 31

const EARLIEST = '2000-01-01'
const LATEST = '2100-12-31'
const day = z
  .string('Enter a date, such as 2026-01-31')
  .refine((text) => isPlainDate(text) && text >= EARLIEST && text <= LATEST, 'Enter a date, such as 2026-01-31')

/** The rule by which a task repeats. The day of the month is required for `month` and refused otherwise. */
const recurrenceSchema = z
  .object({
    unit: z.enum(REPEAT_UNITS, 'Choose days, weeks, months, or the last day of the month'),
    every: z
      .int('Enter a whole number')
      .min(1, 'Enter at least 1')
      .max(MOST_REPEAT_EVERY, `Enter at most ${MOST_REPEAT_EVERY}`),
    day: z.int().min(1).max(LAST_DAY_OF_MONTH).nullable().default(null),
  })
  .refine(({ unit, day: ofMonth }) => (unit === 'month') === (ofMonth !== null), {
    message: 'A day of the month belongs to a task that repeats by months',
    path: ['day'],
  })

const fields = {
  title: writtenLine(LONGEST_TASK_TITLE, 'Enter what is to do'),
  details: writtenText(LONGEST_TASK_DETAILS, 'Enter details').nullable().default(null),
  due_on: day.nullable().default(null),
  assignee_id: z.guid('Invalid member ID').nullable().default(null),
  is_important: z.boolean().default(false),
  repeats: recurrenceSchema.nullable().default(null),
}
const task_id = z.guid('Invalid task ID')
const keyed = { idempotency_key: idempotencyKey.optional() }
const needsDay = {
  message: 'A task that repeats needs a due day',
  path: ['due_on'],
}
const isDated = ({ repeats, due_on }: { repeats: unknown; due_on: string | null }) =>
  repeats === null || due_on !== null

/** The body of POST /functions/v1/tasks. */
export const taskCommandSchema = z.discriminatedUnion(
  'act',
  [
    z.object({ act: z.literal('add'), ...recordFields, ...fields, ...keyed }).refine(isDated, needsDay),
    z
      .object({ act: z.literal('change'), task_id, ...fields, seen_version: z.int(), ...keyed })
      .refine(isDated, needsDay),
    z.object({ act: z.literal('done'), task_id, ...keyed }),
    z.object({ act: z.literal('reopen'), task_id, ...keyed }),
    z.object({ act: z.literal('snooze'), task_id, until: day.nullable(), ...keyed }),
    z.object({ act: z.literal('remove'), task_id, ...keyed }),
    z.object({ act: z.literal('restore'), task_id, ...keyed }),
  ],
  'Act must be add, change, done, reopen, snooze, remove or restore',
)
export type TaskCommand = z.output<typeof taskCommandSchema>
