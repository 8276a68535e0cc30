import { z } from 'zod'
import { dollarsField } from '#features/cards/rules/dollars.ts'
import { MOST_DOLLARS } from '#features/lending/rules/payment-form.ts'
import { isPlainDate } from '#platform/rules/dates.ts'
import { idempotencyKey } from '#platform/rules/idempotency-key.ts'
import { SALE_KINDS } from './repossession-days.ts'

export const LONGEST_PLACE = 300
export const LONGEST_NAME = 200
export const LONGEST_TIME = 40
export const LONGEST_REPOSSESSION_NOTE = 500

const id = (name: string) => z.guid(`Invalid ${name} ID`)
const date = (label: string) => z.string(`${label} is required`).refine(isPlainDate, `${label} must be a date`)
const required = (label: string, most: number) =>
  z
    .string(`${label} is required`)
    .trim()
    .min(1, `${label} is required`)
    .max(most, `${label} can have at most ${most} characters`)
const optional = (label: string, most: number) =>
  z
    .string()
    .trim()
    .max(most, `${label} can have at most ${most} characters`)
    .nullish()
    .transform((text) => text || null)
const held = {
  repossession_id: id('repossession'),
  /** The version on screen: another person may have taken a step since. */
  seen_version: z.int().min(1),
  idempotency_key: idempotencyKey.optional(),
}

/** The body of POST /functions/v1/repossessions. Amounts are in dollars and parsed to cents. */
export const repossessionCommandSchema = z.discriminatedUnion(
  'act',
  [
    /** Begins with the notice of the right to cure, or with the order where the state requires no notice. */
    z.strictObject({
      act: z.literal('begin'),
      loan_id: id('loan'),
      collateral: required('Collateral', LONGEST_PLACE),
      court_order: optional('Court order', LONGEST_PLACE),
      idempotency_key: idempotencyKey.optional(),
    }),
    z.strictObject({ act: z.literal('order'), ...held, court_order: optional('Court order', LONGEST_PLACE) }),
    z.strictObject({
      act: z.literal('assign'),
      ...held,
      agent_name: required('Agent', LONGEST_NAME),
      agent_phone: z
        .string()
        .regex(/^\d{10}$/, 'A phone number has ten digits')
        .nullish()
        .transform((digits) => digits ?? null),
    }),
    z.strictObject({ act: z.literal('recover'), ...held, on: date('Day'), where: required('Place', LONGEST_PLACE) }),
    z.strictObject({ act: z.literal('store'), ...held, on: date('Day'), where: required('Place', LONGEST_PLACE) }),
    z.strictObject({
      act: z.literal('notice'),
      ...held,
      kind: z.enum(SALE_KINDS, 'Choose a public or private sale'),
      notice_on: date('Day of the notice'),
      sale_on: date('Day of the sale'),
      sale_time: optional('Time', LONGEST_TIME),
      where: optional('Place', LONGEST_PLACE),
    }),
    z.strictObject({
      act: z.literal('sell'),
      ...held,
      on: date('Day'),
      amount: dollarsField('Price', 0.01, MOST_DOLLARS),
      buyer: required('Buyer', LONGEST_NAME),
    }),
    z.strictObject({ act: z.literal('letter'), ...held }),
    /** Adds a cost, such as the agent's fee, to the loan. */
    z.strictObject({
      act: z.literal('cost'),
      ...held,
      on: date('Day'),
      amount: dollarsField('Amount', 0.01, MOST_DOLLARS),
      note: required('Cost', LONGEST_REPOSSESSION_NOTE),
    }),
    z.strictObject({
      act: z.enum(['cancel', 'return', 'undo']),
      ...held,
      reason: required('Reason', LONGEST_REPOSSESSION_NOTE),
    }),
  ],
  'Act is required',
)
export type RepossessionCommand = z.output<typeof repossessionCommandSchema>

export const REPOSSESSION_LETTERS = ['cure', 'notice', 'result'] as const
export type RepossessionLetter = (typeof REPOSSESSION_LETTERS)[number]

/** The body of POST /functions/v1/repossession-letter. */
export const repossessionLetterSchema = z.strictObject({
  repossession_id: id('repossession'),
  letter: z.enum(REPOSSESSION_LETTERS, 'Choose a letter'),
})
