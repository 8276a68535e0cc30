import { z } from 'zod'
import { BUREAUS } from '#features/credit-reports/rules/bureaus.ts'
import { offerSchema } from '#features/lending/rules/applications/counteroffer.ts'
import { ENDED_HOW } from '#features/lending/rules/applications/ended-how.ts'
import { missingSchema } from '#features/lending/rules/applications/notice-of-incompleteness.ts'
import { disclosureSchema } from '#features/lending/rules/credit-score-notice/disclosure.ts'
import { ledgerText } from '#features/lending/rules/payment-form.ts'
import { isPlainDate } from '#platform/rules/dates.ts'
import { idempotencyKey } from '#platform/rules/idempotency-key.ts'
import { AGENCY_CODES } from './creditor-agencies.ts'
import { GIVEN_ON_PAPER } from './given-how.ts'
import { SOURCE_CODES } from './other-sources.ts'
import { REASON_CODES } from './reasons.ts'

/** What somebody can decide about an application. By `incomplete` the applicant is asked for what is missing, and it waits on. */
const DECISIONS = [
  'approved',
  'declined',
  'counteroffered',
  'incomplete',
  'closed_incomplete',
  'withdrawn',
  'not_accepted',
] as const
export type Decision = (typeof DECISIONS)[number]

const applicationId = z.guid('Invalid application ID')
const day = z.string('Day is required').refine(isPlainDate, 'Day must be a date, such as 2026-01-31')
const bureau = z.enum(BUREAUS, 'Choose a bureau')

/** A notice before it is made. Reasons are codes: words of one's own are no principal reason that a rule or the form knows. */
const choiceSchema = z.object({
  report_id: z.guid('Invalid report ID').nullable(),
  reasons: z.array(z.enum(REASON_CODES, 'Reasons are those of Form C-1, by their codes'), 'Reasons are required'),
  bureaus: z.array(z.object({ bureau, model: z.string('Model must be text').max(40).nullable() })).max(BUREAUS.length),
  other_sources: z
    .array(z.enum(SOURCE_CODES, `Other sources are among ${SOURCE_CODES.join(', ')}`))
    .max(SOURCE_CODES.length, 'Name each other source once')
    .default([]),
  creditor_address: ledgerText('Creditor’s address', 200),
  agency: z.enum(AGENCY_CODES, 'Choose the federal agency for the creditor'),
})
export type NoticeRequest = z.output<typeof choiceSchema>

/** When and how an applicant withdrew or did not accept. */
const endedSchema = z.object({ on: day, how: z.enum(ENDED_HOW, `How must be among ${ENDED_HOW.join(', ')}`) })
export type Ended = z.output<typeof endedSchema>

const isEndOfApplicant = (decision: Decision) => decision === 'withdrawn' || decision === 'not_accepted'

/** A decision, as POST /functions/v1/decide-application takes it. `preview` answers what the applicant would be given and decides nothing. */
export const decideApplicationSchema = z
  .object({
    application_id: applicationId,
    decision: z.enum(DECISIONS, `Decision must be among ${DECISIONS.join(', ')}`),
    /** The day on which a counteroffer was sent, when that was done elsewhere and without reasons. */
    on: day.optional(),
    notice: choiceSchema.optional(),
    /** Of a counteroffer that is made with its reasons: it has a decline's notice, and the terms. */
    offer: offerSchema.optional(),
    /** Of an approval: the score that the applicant is told, or null where no report was used. */
    disclosure: disclosureSchema.nullable().optional(),
    ended: endedSchema.optional(),
    missing: missingSchema.optional(),
    preview: z.boolean().default(false),
    idempotency_key: idempotencyKey.optional(),
  })
  .refine(
    ({ decision, notice, offer }) => (decision === 'declined' || offer !== undefined) === (notice !== undefined),
    'A decline and a counteroffer with its terms have a notice, and nothing else has',
  )
  .refine(
    ({ decision, on, offer }) =>
      (decision === 'counteroffered') === (on !== undefined || offer !== undefined) && !(on && offer),
    'A counteroffer has either its day or its terms, and nothing else has',
  )
  .refine(
    ({ decision, disclosure }) => decision === 'approved' || disclosure === undefined,
    'An approval has a disclosure, and nothing else has',
  )
  .refine(
    ({ decision, ended }) => isEndOfApplicant(decision) === (ended !== undefined),
    'A withdrawal and what is not accepted say when and how, and nothing else does',
  )
  .refine(
    ({ decision, missing }) => (decision === 'incomplete') === (missing !== undefined),
    'A notice of incompleteness says what is missing, and nothing else does',
  )
  .refine(
    ({ notice, disclosure, missing, preview }) => Boolean(notice ?? disclosure ?? missing) || !preview,
    'Only what the applicant is given can be previewed',
  )

/** What POST /functions/v1/weigh-application is asked with: the bureaus whose report is used, all when none are named. */
export const prescreenApplicationSchema = z.object({
  application_id: applicationId,
  bureaus: z.array(bureau).max(BUREAUS.length).optional(),
})

/** What adverse-action-notice, credit-score-notice and incompleteness-notice are asked with: to print a notice, to send it by e-mail, or to record that it was given out on paper. */
export const noticeCommandSchema = z.discriminatedUnion('act', [
  z.object({ act: z.literal('print'), notice_id: z.guid('Invalid notice ID') }),
  z.object({ act: z.literal('email'), notice_id: z.guid('Invalid notice ID') }),
  z.object({
    act: z.literal('give'),
    notice_id: z.guid('Invalid notice ID'),
    how: z.enum(GIVEN_ON_PAPER, `How must be among ${GIVEN_ON_PAPER.join(', ')}`),
    on: day,
  }),
])
