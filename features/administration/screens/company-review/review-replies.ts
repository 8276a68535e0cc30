import type { OrganizationDocumentKind } from '#features/administration/rules/company-review/documents.ts'
import type { REVIEW_EVENTS, ReviewCheck } from '#features/administration/rules/company-review/review.ts'
import type { SubmissionDraft } from '#features/administration/rules/company-review/submission.ts'
import type { AccountType } from '#features/organizations/rules/account-type.ts'
import type { ReviewStatus } from '#features/organizations/rules/organization-status.ts'

export interface OrganizationDocument {
  id: string
  kind: OrganizationDocumentKind
  file_name: string
  file_size: number
  mime_type: string
  added_by_name: string
  added_at: string
}

export interface SentSubmission {
  id: string
  details: SubmissionDraft
  ein_last_four: string | null
  sent_at: string | null
  sent_by_name: string | null
  documents: OrganizationDocument[]
}

export interface ReviewEventRow {
  id: string
  kind: (typeof REVIEW_EVENTS)[number]
  happened_at: string
  reason: string | null
  /** Null if the company may not know which super admin acted. */
  actor_name: string | null
  submission: SentSubmission | null
}

export interface Draft {
  version: number
  details: SubmissionDraft
  ein_last_four: string | null
  documents: OrganizationDocument[]
}

/** The review of the user's own company. Only owners and admins get the draft and the history. */
export interface OwnReview {
  status: ReviewStatus
  since: string | null
  reason?: string | null
  draft?: Draft
  history?: ReviewEventRow[]
}

export interface ReviewQueue {
  total: number
  rows: {
    organization_id: string
    company_name: string
    legal_name: string | null
    account_type: AccountType
    status: ReviewStatus
    since: string
    times_sent: number
  }[]
}
export type ReviewRow = ReviewQueue['rows'][number]

export interface ReviewTick {
  item: ReviewCheck
  note: string
  checked_by_name: string
  checked_at: string
}

export interface ReviewFile {
  organization_id: string
  company_name: string
  account_type: AccountType
  created_at: string
  status: ReviewStatus
  since: string | null
  reason: string | null
  /** Sent back with each decision, so that no one decides on a review that has changed since they loaded it. */
  seen_event: string | null
  submission: SentSubmission | null
  checks: ReviewTick[]
  history: ReviewEventRow[]
}

/** The response to opening a document. */
export interface OpenedDocument {
  url: string
  view: {
    company_name: string
    viewer: string
    viewed_at: string
  }
}
