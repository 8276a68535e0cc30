import { z } from 'zod'
import { dollarsField } from '#features/cards/rules/dollars.ts'
import { MOST_DOLLARS } from '#features/lending/rules/payment-form.ts'
import { isPlainDate } from '#platform/rules/dates.ts'
import { idempotencyKey } from '#platform/rules/idempotency-key.ts'
import { WRITTEN_SSN } from '#platform/rules/ssn.ts'
import { CONTACT_CHANNELS, CONTACT_OUTCOMES, LONGEST_CONTACT_NOTE, LONGEST_OVERRIDE_REASON } from './contact.ts'
import { STOP_KINDS } from './contact-stop.ts'
import { MOST_PARTS } from './promise.ts'

export const LONGEST_SHORT_NOTE = 500
export const LONGEST_ATTORNEY_NAME = 200
/** Accounts that one command assigns. */
const MOST_ASSIGNED = 200

const id = (name: string) => z.guid(`Invalid ${name} ID`)
const date = (label: string) => z.string(`${label} is required`).refine(isPlainDate, `${label} must be a date`)
const noSsn = (text: z.ZodString, label: string) =>
  text.refine((typed) => !WRITTEN_SSN.test(typed), `${label} must not contain an SSN`)
const optional = (label: string, most: number) =>
  noSsn(z.string().trim().max(most, `${label} can have at most ${most} characters`), label)
    .nullish()
    .transform((text) => text || null)
const required = (label: string, most: number) =>
  noSsn(z.string(`${label} is required`).trim().min(1, `${label} is required`).max(most), label)
const phone = z
  .string()
  .regex(/^\d{10}$/, 'A phone number has ten digits')
  .nullish()
  .transform((digits) => digits ?? null)
const keyed = { idempotency_key: idempotencyKey.optional() }
const overrideReason = optional('Reason', LONGEST_OVERRIDE_REASON)

/** The parts of a promise: days and dollars, parsed to cents. */
const promisedParts = z
  .array(z.strictObject({ due_on: date('Promised day'), amount: dollarsField('Amount', 0.01, MOST_DOLLARS) }))
  .min(1, 'A promise needs at least one day')
  .max(MOST_PARTS, `A promise has at most ${MOST_PARTS} parts`)

/** The body of POST /functions/v1/collections. Amounts are in dollars and parsed to cents. */
export const collectionsCommandSchema = z.discriminatedUnion(
  'act',
  [
    /** Gives accounts to a collector, or to none. */
    z.strictObject({
      act: z.literal('assign'),
      loan_ids: z.array(id('loan')).min(1, 'Choose an account').max(MOST_ASSIGNED),
      collector_id: id('collector').nullable(),
      ...keyed,
    }),
    /** Records an attempt. A click on a phone number records `placed`, and its result follows. */
    z.strictObject({
      act: z.literal('attempt'),
      loan_id: id('loan'),
      client_id: id('client'),
      channel: z.enum(CONTACT_CHANNELS),
      is_inbound: z.boolean().default(false),
      phone,
      outcome: z.enum(CONTACT_OUTCOMES),
      note: optional('Note', LONGEST_CONTACT_NOTE),
      override_reason: overrideReason,
      ...keyed,
    }),
    z.strictObject({
      act: z.literal('result'),
      attempt_id: id('attempt'),
      outcome: z.enum(CONTACT_OUTCOMES),
      note: optional('Note', LONGEST_CONTACT_NOTE),
      ...keyed,
    }),
    z.strictObject({
      act: z.literal('promise'),
      loan_id: id('loan'),
      parts: promisedParts,
      note: optional('Note', LONGEST_SHORT_NOTE),
      ...keyed,
    }),
    z.strictObject({
      act: z.literal('cancel_promise'),
      promise_id: id('promise'),
      reason: required('Reason', LONGEST_SHORT_NOTE),
      ...keyed,
    }),
    /** The next step of an account: it comes after the others until its day. */
    z.strictObject({
      act: z.literal('follow_up'),
      loan_id: id('loan'),
      on: date('Day').nullable(),
      note: optional('Next step', LONGEST_SHORT_NOTE),
      ...keyed,
    }),
    z.strictObject({
      act: z.literal('stop'),
      client_id: id('client'),
      kind: z.enum(STOP_KINDS),
      received_on: date('Day received'),
      note: optional('Note', LONGEST_SHORT_NOTE),
      attorney_name: optional('Attorney', LONGEST_ATTORNEY_NAME),
      attorney_address: optional('Address of the attorney', LONGEST_SHORT_NOTE),
      attorney_phone: phone,
      ...keyed,
    }),
    z.strictObject({
      act: z.literal('release_stop'),
      stop_id: id('stop'),
      reason: required('Reason', LONGEST_SHORT_NOTE),
      ...keyed,
    }),
    /** Sends one of the company's templates to a person, by email or text. */
    z.strictObject({
      act: z.literal('send'),
      loan_id: id('loan'),
      client_id: id('client'),
      text_id: id('template'),
      override_reason: overrideReason,
      ...keyed,
    }),
  ],
  'Act is required',
)
export type CollectionsCommand = z.output<typeof collectionsCommandSchema>
