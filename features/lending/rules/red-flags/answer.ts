import { z } from 'zod'
import { IDENTITY_METHOD_NAMES } from '#features/credit-reports/rules/file-alerts.ts'
import { ledgerText } from '#features/lending/rules/payment-form.ts'
import { idempotencyKey } from '#platform/rules/idempotency-key.ts'
import { isVisible } from '#platform/rules/visible.ts'
import { SEEN_CODES } from './flags.ts'

/** The possible responses to a red flag: 16 CFR 681, Appendix A, IV. */
export const FLAG_RESPONSES = [
  { value: 'verified', label: 'Identity verified' },
  { value: 'not_warranted', label: 'No response is warranted' },
  { value: 'declined', label: 'Not opened: identity theft suspected' },
] as const
export const RESPONSES = FLAG_RESPONSES.map(({ value }) => value)

/** Returns the label of a response. */
export const responseLabel = (response: string) =>
  FLAG_RESPONSES.find(({ value }) => value === response)?.label ?? response

export const SHORTEST_FLAG_NOTE = 3
export const LONGEST_FLAG_NOTE = 2000
export const LONGEST_FLAG_BASIS = 200

const words = (label: string) =>
  ledgerText(label, LONGEST_FLAG_NOTE).refine(
    (text) => text.length >= SHORTEST_FLAG_NOTE && isVisible(text),
    `${label} must have at least ${SHORTEST_FLAG_NOTE} characters`,
  )
const applicationId = z.guid('Invalid application ID')

const answer = z
  .object({
    act: z.literal('answer'),
    application_id: applicationId,
    code: z.string('Choose the red flag').min(1, 'Choose the red flag').max(40),
    basis: z.string('The facts of the red flag are required').max(LONGEST_FLAG_BASIS),
    response: z.enum(RESPONSES, `Response must be among ${RESPONSES.join(', ')}`),
    method: z.enum(IDENTITY_METHOD_NAMES, `Method must be among ${IDENTITY_METHOD_NAMES.join(', ')}`).optional(),
    note: words('What you did'),
    idempotency_key: idempotencyKey.optional(),
  })
  .refine(({ response, method }) => (response === 'verified') === (method !== undefined), {
    error: 'Choose how identity was verified, only if it was verified',
    path: ['method'],
  })

const seen = z.strictObject({
  code: z.enum(SEEN_CODES, `Observed signs must be among ${SEEN_CODES.join(', ')}`),
  note: words('What you saw'),
})

/**
 * The body of `POST /functions/v1/red-flags`: `look` finds flags, `review` records the checklist, `answer` records a
 * response.
 */
export const redFlagCommandSchema = z.discriminatedUnion(
  'act',
  [
    z.strictObject({
      act: z.literal('look'),
      application_id: applicationId,
      idempotency_key: idempotencyKey.optional(),
    }),
    z.strictObject({
      act: z.literal('review'),
      application_id: applicationId,
      seen: z.array(seen, 'Observed signs must be a list').max(SEEN_CODES.length, 'List each sign only once'),
      idempotency_key: idempotencyKey.optional(),
    }),
    answer,
  ],
  'Act must be look, review or answer',
)
export type RedFlagCommand = z.output<typeof redFlagCommandSchema>
export type RedFlagAnswer = Extract<RedFlagCommand, { act: 'answer' }>
