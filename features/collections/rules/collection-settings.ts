import { z } from 'zod'
import { dollarsField } from '#features/cards/rules/dollars.ts'
import { LONGEST_SUBJECT } from '#features/messages/rules/message.ts'
import { idempotencyKey } from '#platform/rules/idempotency-key.ts'
import { TEXT_KINDS } from './collection-text.ts'

export const MOST_QUEUES = 30
export const LONGEST_QUEUE_NAME = 80
export const LONGEST_TITLE = 80
export const LONGEST_TEMPLATE = 5000
export const MOST_PROMISE_GRACE_DAYS = 10
export const MOST_QUEUE_DAYS = 10_000
export const MOST_SILENT_QUEUE_DAYS = 365
export const MOST_PROMISE_TOLERANCE_CENTS = 100_000

const days = (label: string, most: number) => z.int(`${label} must be whole days`).min(1).max(most).nullable()
const dollars = (label: string) => dollarsField(label, 0, 1_000_000_000).nullable()

/** A queue as it is sent. Its place is its position in the list. Amounts are in dollars and parsed to cents. */
const queueSchema = z
  .strictObject({
    id: z.guid('Invalid queue ID').nullable(),
    name: z.string().trim().min(1, 'Enter a name').max(LONGEST_QUEUE_NAME),
    min_days: days('Days', MOST_QUEUE_DAYS),
    max_days: days('Days', MOST_QUEUE_DAYS),
    min_amount: dollars('Amount'),
    max_amount: dollars('Amount'),
    is_broken_promise: z.boolean(),
    no_contact_days: days('Days', MOST_SILENT_QUEUE_DAYS),
    is_first_payment_default: z.boolean(),
  })
  .refine(({ min_days, max_days }) => min_days === null || max_days === null || min_days <= max_days, {
    message: 'The first day must not be after the last one',
    path: ['max_days'],
  })
  .refine(({ min_amount, max_amount }) => min_amount === null || max_amount === null || min_amount <= max_amount, {
    message: 'The lowest amount must not be above the highest one',
    path: ['max_amount'],
  })

const keyed = { idempotency_key: idempotencyKey.optional() }

/** The body of POST /functions/v1/collection-settings. */
export const collectionSettingsSchema = z.discriminatedUnion(
  'act',
  [
    z.strictObject({
      act: z.literal('settings'),
      collects_for_others: z.boolean(),
      promise_grace_days: z.int().min(0).max(MOST_PROMISE_GRACE_DAYS),
      promise_tolerance: dollarsField('Tolerance', 0, MOST_PROMISE_TOLERANCE_CENTS / 100),
      ...keyed,
    }),
    /** Replaces the queues, in their order. The catch-all, named here, always comes last. */
    z.strictObject({
      act: z.literal('queues'),
      queues: z.array(queueSchema).max(MOST_QUEUES, `A company has at most ${MOST_QUEUES} queues`),
      catch_all_name: z.string().trim().min(1, 'Enter a name').max(LONGEST_QUEUE_NAME),
      ...keyed,
    }),
    /** Adds or changes a script or a template. */
    z
      .strictObject({
        act: z.literal('text'),
        id: z.guid('Invalid template ID').nullable(),
        kind: z.enum(TEXT_KINDS),
        title: z.string().trim().min(1, 'Enter a title').max(LONGEST_TITLE),
        subject: z
          .string()
          .trim()
          .max(LONGEST_SUBJECT)
          .nullable()
          .transform((text) => text || null),
        body: z.string().trim().min(1, 'Enter a text').max(LONGEST_TEMPLATE),
        ...keyed,
      })
      .refine(({ kind, subject }) => (kind === 'email') === (subject !== null), {
        message: 'An email needs a subject',
        path: ['subject'],
      }),
    z.strictObject({ act: z.literal('remove_text'), id: z.guid('Invalid template ID'), ...keyed }),
    /** Adds the starting scripts and templates to a company that has none. */
    z.strictObject({ act: z.literal('starting_texts'), ...keyed }),
  ],
  'Act is required',
)
export type CollectionSettingsCommand = z.output<typeof collectionSettingsSchema>
