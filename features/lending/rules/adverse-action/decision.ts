import { z } from 'zod'
import { BUREAUS } from '#features/credit-reports/rules/bureaus.ts'
import { offerSchema } from '#features/lending/rules/applications/counteroffer.ts'
import { ENDED_HOW } from '#features/lending/rules/applications/ended-how.ts'
import { missingSchema } from '#features/lending/rules/applications/notice-of-incompleteness.ts'
import { disclosureSchema } from '#features/lending/rules/credit-score-notice/disclosure.ts'
import { ledgerText, requiredLedgerText } from '#features/lending/rules/payment-form.ts'
import { termsChoiceSchema } from '#features/lending/rules/underwriting/approved-terms.ts'
import { overrideSchema } from '#features/lending/rules/underwriting/override.ts'
import { isPlainDate } from '#platform/rules/dates.ts'
import { idempotencyKey } from '#platform/rules/idempotency-key.ts'
import { isVisible } from '#platform/rules/visible.ts'
import { coApplicantUseSchema } from './co-applicant-notice.ts'
import { AGENCY_CODES } from './creditor-agencies.ts'
import { GIVEN_ON_PAPER } from './given-how.ts'
import { SOURCE_CODES } from './other-sources.ts'
import { REASON_CODES } from './reasons.ts'

/**
 * The possible decisions on an application. `incomplete` asks the applicant for missing information; the application
 * stays open.
 */
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

export const LONGEST_STATEMENT = 500

const applicationId = z.guid('Invalid application ID')
const day = z.string('Day is required').refine(isPlainDate, 'Enter a date, such as 2026-01-31')
const bureau = z.enum(BUREAUS, 'Choose a bureau')

/** The choices for a notice. Reasons are codes because free text can't be checked against the rules or Form C-1. */
const choiceSchema = z.strictObject({
  report_id: z.guid('Invalid report ID').nullable(),
  reasons: z.array(z.enum(REASON_CODES, 'Reasons must be Form C-1 reason codes'), 'Reasons are required'),
  bureaus: z
    .array(z.strictObject({ bureau, model: z.string('Model must be text').max(40).nullable() }))
    .max(BUREAUS.length),
  other_sources: z
    .array(z.enum(SOURCE_CODES, `Other sources must be among ${SOURCE_CODES.join(', ')}`))
    .max(SOURCE_CODES.length, 'List each source only once')
    .default([]),
  creditor_address: ledgerText('Creditor’s address', 200),
  agency: z.enum(AGENCY_CODES, 'Choose the federal agency for the creditor'),
})
export type NoticeRequest = z.output<typeof choiceSchema>

/** When and how an applicant withdrew or declined the offer. */
const endedSchema = z.strictObject({ on: day, how: z.enum(ENDED_HOW, `How must be among ${ENDED_HOW.join(', ')}`) })
export type Ended = z.output<typeof endedSchema>

const isEndOfApplicant = (decision: Decision) => decision === 'withdrawn' || decision === 'not_accepted'

/**
 * The body of POST /functions/v1/decide-application. With `preview`, the server returns the document for the applicant
 * and decides nothing.
 */
export const decideApplicationSchema = z
  .strictObject({
    application_id: applicationId,
    decision: z.enum(DECISIONS, `Decision must be among ${DECISIONS.join(', ')}`),
    /** The day a counteroffer was sent elsewhere, without reasons. */
    on: day.optional(),
    notice: choiceSchema.optional(),
    /** The terms of a counteroffer made with its reasons. It also requires the notice of a decline. */
    offer: offerSchema.optional(),
    /** The terms of an approval or a counteroffer. Required to approve an application for a product. */
    terms: termsChoiceSchema.optional(),
    /** The use of each co-applicant's report: for an approval the score to disclose, otherwise the bureaus used. */
    applicants: z.array(coApplicantUseSchema).max(10).optional(),
    /** Required if the decision differs from the engine's latest one. */
    override: overrideSchema.optional(),
    /** For an approval: the score to disclose to the applicant, or null if no report was used. */
    disclosure: disclosureSchema.nullable().optional(),
    /** Required with `disclosure: null` if the client has a report that was not ordered for this application. */
    no_report_statement: requiredLedgerText(
      'Statement',
      LONGEST_STATEMENT,
      'State why no report was used for this approval',
    ).optional(),
    ended: endedSchema.optional(),
    missing: missingSchema.optional(),
    preview: z.boolean().default(false),
    idempotency_key: idempotencyKey.optional(),
  })
  .refine(
    ({ decision, notice, offer }) => (decision === 'declined' || offer !== undefined) === (notice !== undefined),
    'A decline or a counteroffer with terms requires a notice; other decisions must not include one',
  )
  .refine(
    ({ decision, on, offer }) =>
      (decision === 'counteroffered') === (on !== undefined || offer !== undefined) && !(on && offer),
    'A counteroffer requires either its date or its terms, not both; other decisions must not include them',
  )
  .refine(
    ({ decision, offer, terms }) => decision === 'approved' || offer !== undefined || terms === undefined,
    'Only an approval or a counteroffer with its reasons has terms',
  )
  .refine(({ offer, terms }) => offer === undefined || terms !== undefined || isVisible(offer.terms), {
    message: 'Enter the terms you offer',
    path: ['offer', 'terms'],
  })
  .refine(
    ({ decision, disclosure }) => decision === 'approved' || disclosure === undefined,
    'An approval requires a disclosure; other decisions must not include one',
  )
  .refine(
    ({ disclosure, no_report_statement: statement }) => disclosure === null || statement === undefined,
    'Only an approval without a report can state that none was used',
  )
  .refine(
    ({ decision, ended }) => isEndOfApplicant(decision) === (ended !== undefined),
    'A withdrawal or a decision of not accepted requires how and when; other decisions must not include them',
  )
  .refine(
    ({ decision, missing }) => (decision === 'incomplete') === (missing !== undefined),
    'A notice of incompleteness requires a list of what is missing; other decisions must not include one',
  )
  .refine(
    ({ notice, disclosure, missing, preview }) => Boolean(notice ?? disclosure ?? missing) || !preview,
    'Only documents that the applicant receives can be previewed',
  )

/** The body of POST /functions/v1/weigh-application: the bureaus whose reports are used. Uses all if none are named. */
export const prescreenApplicationSchema = z.strictObject({
  application_id: applicationId,
  bureaus: z.array(bureau).max(BUREAUS.length).optional(),
})

/**
 * The body of adverse-action-notice, credit-score-notice and incompleteness-notice. It prints a notice, sends it by
 * email, or records that it was given on paper.
 */
export const noticeCommandSchema = z.discriminatedUnion('act', [
  z.strictObject({ act: z.literal('print'), notice_id: z.guid('Invalid notice ID') }),
  z.strictObject({ act: z.literal('email'), notice_id: z.guid('Invalid notice ID') }),
  z.strictObject({
    act: z.literal('give'),
    notice_id: z.guid('Invalid notice ID'),
    how: z.enum(GIVEN_ON_PAPER, `How must be among ${GIVEN_ON_PAPER.join(', ')}`),
    on: day,
  }),
])
