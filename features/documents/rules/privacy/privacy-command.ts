import { z } from 'zod'
import { isPlainDate } from '#platform/rules/dates.ts'
import { idempotencyKey } from '#platform/rules/idempotency-key.ts'
import { LIMIT_CODES, practicesSchema } from './practices.ts'

/** The ways a client can receive the notice. */
export const NOTICE_WAYS = [
  { value: 'in_person', label: 'In person, on paper' },
  { value: 'mail', label: 'By mail' },
  { value: 'email', label: 'By email, with the client’s consent' },
] as const
/**
 * The ways a client can communicate a choice. A limit can be removed only in writing or electronically: 12 CFR 1016.7(g)(2).
 */
export const CHOICE_WAYS = [
  { value: 'in_writing', label: 'In writing' },
  { value: 'electronically', label: 'Electronically' },
  { value: 'by_phone', label: 'By phone' },
  { value: 'in_person', label: 'In person' },
] as const

export const NOTICE_WAY_NAMES = NOTICE_WAYS.map(({ value }) => value)
export const CHOICE_WAY_NAMES = CHOICE_WAYS.map(({ value }) => value)
/** The ways in which a limit can be removed. */
export const WRITTEN_CHOICE_WAYS = [
  'in_writing',
  'electronically',
] as const satisfies (typeof CHOICE_WAY_NAMES)[number][]

/** Returns true if a choice can be made this way. Removing an earlier limit requires writing. */
export const isWayOfChoice = (how: string, limits: readonly string[], limitedBefore: readonly string[]): boolean =>
  WRITTEN_CHOICE_WAYS.some((way) => way === how) ||
  (limits.length > 0 && limitedBefore.every((one) => limits.includes(one)))

const ofClient = {
  client_id: z.guid('Invalid client ID'),
  notice_id: z.guid('Invalid notice ID'),
  on: z.string('Day is required').refine(isPlainDate, 'Enter a date, such as 2026-01-31'),
  idempotency_key: idempotencyKey.optional(),
}
const ways = (offered: readonly { value: string }[]) =>
  `How must be among ${offered.map(({ value }) => value).join(', ')}`

/** The body of `POST /functions/v1/privacy-notice`. Owners and admins publish versions; staff do the rest. */
export const privacyCommandSchema = z.discriminatedUnion(
  'act',
  [
    z.object({
      act: z.literal('publish'),
      practices: practicesSchema,
      /** Returns the notice as it would be stored, without publishing it. */
      preview: z.boolean('Preview must be true or false').default(false),
      seen_version: z.int('Seen version must be a whole number').min(0),
    }),
    z.object({
      act: z.literal('give'),
      ...ofClient,
      how: z.enum(
        NOTICE_WAYS.map(({ value }) => value),
        ways(NOTICE_WAYS),
      ),
    }),
    z.object({
      act: z.literal('choose'),
      ...ofClient,
      limits: z.array(z.enum(LIMIT_CODES, `Limits must be among ${LIMIT_CODES.join(', ')}`), 'Limits must be a list'),
      how: z.enum(
        CHOICE_WAYS.map(({ value }) => value),
        ways(CHOICE_WAYS),
      ),
    }),
    z.object({
      act: z.literal('print'),
      notice_id: ofClient.notice_id,
      client_id: ofClient.client_id.optional(),
    }),
  ],
  'Act must be publish, give, choose or print',
)
export type PrivacyCommand = z.output<typeof privacyCommandSchema>
