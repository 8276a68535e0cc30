import { z } from 'zod'
import { ORGANIZATION_DOCUMENT_KIND_NAMES } from '#features/administration/rules/company-review/documents.ts'
import {
  REVIEW_CHECKS,
  REVIEW_EVENTS,
  reviewStatusSchema,
} from '#features/administration/rules/company-review/review.ts'
import { draftSchema } from '#features/administration/rules/company-review/submission.ts'
import { ACCOUNT_TYPES } from '#features/organizations/rules/account-type.ts'

export const organizationDocument = z.object({
  id: z.string(),
  kind: z.enum(ORGANIZATION_DOCUMENT_KIND_NAMES),
  file_name: z.string(),
  file_size: z.number(),
  mime_type: z.string(),
  added_by_name: z.string(),
  added_at: z.string(),
})
export type OrganizationDocument = z.infer<typeof organizationDocument>

export const sentSubmission = z.object({
  id: z.string(),
  details: draftSchema,
  ein_last_four: z.string().nullable(),
  sent_at: z.string().nullable(),
  sent_by_name: z.string().nullable(),
  documents: z.array(organizationDocument),
})
export type SentSubmission = z.infer<typeof sentSubmission>

export const reviewEvent = z.object({
  id: z.string(),
  kind: z.enum(REVIEW_EVENTS),
  happened_at: z.string(),
  reason: z.string().nullable(),
  /** Null if the company may not know which super admin acted. */
  actor_name: z.string().nullable(),
  submission: sentSubmission.nullable(),
})
export type ReviewEventRow = z.infer<typeof reviewEvent>

const draft = z.object({
  version: z.number(),
  details: draftSchema,
  ein_last_four: z.string().nullable(),
  documents: z.array(organizationDocument),
})
export type Draft = z.infer<typeof draft>

/** The review of the user's own company. Only owners and admins get the draft and the history. */
export const ownReview = z.object({
  status: reviewStatusSchema,
  since: z.string().nullable(),
  reason: z.string().nullish(),
  draft: draft.optional(),
  history: z.array(reviewEvent).optional(),
})
export type OwnReview = z.infer<typeof ownReview>

export const reviewQueue = z.object({
  total: z.number(),
  rows: z.array(
    z.object({
      organization_id: z.string(),
      company_name: z.string(),
      legal_name: z.string().nullable(),
      account_type: z.enum(ACCOUNT_TYPES),
      status: reviewStatusSchema,
      since: z.string(),
      times_sent: z.number(),
    }),
  ),
})
export type ReviewRow = z.infer<typeof reviewQueue>['rows'][number]

const CHECK_ITEMS = REVIEW_CHECKS.map(({ item }) => item)
const reviewTick = z.object({
  item: z.enum(CHECK_ITEMS),
  note: z.string(),
  checked_by_name: z.string(),
  checked_at: z.string(),
})
export type ReviewTick = z.infer<typeof reviewTick>

export const reviewFile = z.object({
  organization_id: z.string(),
  company_name: z.string(),
  account_type: z.enum(ACCOUNT_TYPES),
  created_at: z.string(),
  status: reviewStatusSchema,
  since: z.string().nullable(),
  reason: z.string().nullable(),
  /** Sent back with each decision, so that no one decides on a review that has changed since they loaded it. */
  seen_event: z.string().nullable(),
  submission: sentSubmission.nullable(),
  checks: z.array(reviewTick),
  history: z.array(reviewEvent),
})
export type ReviewFile = z.infer<typeof reviewFile>

/** The response to opening a document. */
export const openedDocument = z.object({
  url: z.string(),
  view: z.object({ company_name: z.string(), viewer: z.string(), viewed_at: z.string() }),
})
