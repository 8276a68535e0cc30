import { z } from 'zod'
import { BUREAUS } from '#domain/credit-reports/bureaus.ts'
import { isPlainDate } from '#domain/dates.ts'
import { idempotencyKey } from '#domain/idempotency-key.ts'
import { disclosureSchema } from '#domain/lending/credit-score-notice/disclosure.ts'
import { ledgerText } from '#domain/lending/payment-form.ts'
import { AGENCY_CODES } from './creditor-agencies.ts'
import { GIVEN_HOW } from './given-how.ts'
import { REASON_CODES } from './reasons.ts'

/** What an application that waits can become by somebody's decision. */
const DECISIONS = ['approved', 'declined', 'counteroffered', 'withdrawn'] as const
export type Decision = (typeof DECISIONS)[number]

const applicationId = z.guid('Invalid application ID')
const day = z.string('Day is required').refine(isPlainDate, 'Day must be a date, such as 2026-01-31')
const bureau = z.enum(BUREAUS, 'Choose a bureau')

/** A notice before it is made. Reasons are codes: words of one's own are no principal reason that a rule or the form knows. */
const choiceSchema = z.object({
  report_id: z.guid('Invalid report ID').nullable(),
  reasons: z.array(z.enum(REASON_CODES, 'Reasons are those of Form C-1, by their codes'), 'Reasons are required'),
  bureaus: z.array(z.object({ bureau, model: z.string('Model must be text').max(40).nullable() })).max(BUREAUS.length),
  creditor_address: ledgerText('Creditor’s address', 200),
  agency: z.enum(AGENCY_CODES, 'Choose the federal agency for the creditor'),
})
export type NoticeRequest = z.output<typeof choiceSchema>

/** A decision, as POST /functions/v1/decide-application takes it. `preview` answers the notice or disclosure and decides nothing. */
export const decideApplicationSchema = z
  .object({
    application_id: applicationId,
    decision: z.enum(DECISIONS, `Decision must be among ${DECISIONS.join(', ')}`),
    /** The day on which a counteroffer was sent. */
    on: day.optional(),
    notice: choiceSchema.optional(),
    /** Of an approval: the score that the applicant is told, or null where no report was used. */
    disclosure: disclosureSchema.nullable().optional(),
    preview: z.boolean().default(false),
    idempotency_key: idempotencyKey.optional(),
  })
  .refine(
    ({ decision, notice }) => (decision === 'declined') === (notice !== undefined),
    'A decline has a notice, and nothing else has',
  )
  .refine(
    ({ decision, on }) => (decision === 'counteroffered') === (on !== undefined),
    'A counteroffer has its day, and nothing else has',
  )
  .refine(
    ({ decision, disclosure }) => decision === 'approved' || disclosure === undefined,
    'An approval has a disclosure, and nothing else has',
  )
  .refine(
    ({ notice, disclosure, preview }) => Boolean(notice ?? disclosure) || !preview,
    'Only a decline’s notice and an approval’s disclosure can be previewed',
  )

/** What POST /functions/v1/weigh-application is asked with: the bureaus whose report is used, all when none are named. */
export const weighApplicationSchema = z.object({
  application_id: applicationId,
  bureaus: z.array(bureau).max(BUREAUS.length).optional(),
})

/** What adverse-action-notice and credit-score-notice are asked with: to print a notice, or to record that it was given out. */
export const noticeActSchema = z.discriminatedUnion('act', [
  z.object({ act: z.literal('print'), notice_id: z.guid('Invalid notice ID') }),
  z.object({
    act: z.literal('give'),
    notice_id: z.guid('Invalid notice ID'),
    how: z.enum(GIVEN_HOW, `How must be among ${GIVEN_HOW.join(', ')}`),
    on: day,
  }),
])
