import { z } from 'zod'
import { dollarsField } from '#features/cards/rules/dollars.ts'
import { plainCode } from '#features/documents/rules/electronic-records/consent.ts'
import { MOST_DOLLARS } from '#features/lending/rules/payment-form.ts'
import { isPlainDate } from '#platform/rules/dates.ts'
import { idempotencyKey } from '#platform/rules/idempotency-key.ts'
import { LANGUAGES } from '#platform/rules/languages/language.ts'

const token = z.string('Invalid link').min(1, 'Invalid link').max(200, 'Invalid link')
const session = z.string('Invalid session').min(1).max(200)
const open = { token, session }
const day = z.string().refine(isPlainDate, 'Enter a date, such as 2026-01-31')

/** The acts of a borrower on the page. The secret of the link and that of the open page authorize them. */
export const payActSchema = z.discriminatedUnion('act', [
  z.object({ act: z.literal('open'), token, session: session.optional() }),
  z.object({ act: z.literal('send_code'), token }),
  z.object({
    act: z.literal('check_code'),
    token,
    code: z.string('Enter the code').max(100, 'Enter the code').transform(plainCode),
    birth_date: z.iso.date('Enter your date of birth').optional(),
  }),
  /** Sends a new link to the address on file. */
  z.object({ act: z.literal('ask_again'), token }),
  z.object({ ...open, act: z.literal('payoff'), loan_id: z.guid(), on: day }),
  z.object({
    ...open,
    act: z.literal('pay'),
    loan_id: z.guid(),
    method_id: z.guid(),
    amount: dollarsField('Amount', 0.01, MOST_DOLLARS),
    on: day.optional(),
    is_second: z.boolean().default(false),
    idempotency_key: idempotencyKey,
  }),
  /** Promises to pay an amount by a day. */
  z.object({
    ...open,
    act: z.literal('promise'),
    loan_id: z.guid(),
    amount: dollarsField('Amount', 0.01, MOST_DOLLARS),
    on: day,
  }),
  z.object({ ...open, act: z.literal('cancel'), charge_id: z.guid() }),
  z.object({ ...open, act: z.literal('open_method') }),
  z.object({ ...open, act: z.literal('finish_method'), page_id: z.guid() }),
  z.object({ ...open, act: z.literal('leave') }),
])
export type PayAct = z.output<typeof payActSchema>
/** The acts on an open page. */
export type OpenPayAct = Extract<PayAct, { session: string }>

/** The files of the page. */
export const payFileSchema = z.discriminatedUnion('file', [
  z.object({ ...open, file: z.literal('statement'), loan_id: z.guid() }),
  z.object({ ...open, file: z.literal('annual_interest'), loan_id: z.guid(), year: z.int() }),
  z.object({ ...open, file: z.literal('payoff'), loan_id: z.guid(), on: day }),
  z.object({ ...open, file: z.literal('receipt'), loan_id: z.guid(), posting_id: z.guid() }),
])
export type PayFile = z.output<typeof payFileSchema>

/** The body of POST /functions/v1/pay-page-link. */
export const payLinkCommandSchema = z.discriminatedUnion(
  'act',
  [
    z.strictObject({
      act: z.literal('send'),
      client_id: z.guid('Invalid client ID'),
      channel: z.enum(['email', 'text'], 'Channel must be email or text'),
      /** Left out: the client's preferred language. */
      language: z.enum(LANGUAGES).optional(),
    }),
    /** Ends all links of a client. */
    z.strictObject({ act: z.literal('end'), client_id: z.guid('Invalid client ID') }),
  ],
  'Act is required',
)
