import { z } from 'zod'
import { REVIEW_STATUSES, type ReviewStatus } from '#features/organizations/rules/organization-status.ts'
import { isVisible } from '#platform/rules/visible.ts'

const STATUS_LABELS: Record<ReviewStatus, string> = {
  not_sent: 'Not sent',
  in_review: 'In review',
  more_requested: 'More information requested',
  approved: 'Approved',
  refused: 'Refused',
}

export const reviewStatusLabel = (status: ReviewStatus): string => STATUS_LABELS[status]

/** The statuses as options of a filter. */
export const REVIEW_STATUS_OPTIONS = REVIEW_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] }))

/** Returns true if the company can edit its submission and send it. */
export const canSubmit = (status: ReviewStatus): boolean => status !== 'in_review' && status !== 'approved'

/** The events of a review. The company sends; a super admin does the others. */
export const REVIEW_EVENTS = ['sent', 'approved', 'refused', 'more_requested', 'reopened'] as const
export type ReviewEvent = (typeof REVIEW_EVENTS)[number]

/**
 * The decisions of a super admin. `from` lists the statuses in which each is possible. Keep in sync with
 * app.can_decide_company_review.
 */
export const REVIEW_DECISIONS = [
  { decision: 'approved', label: 'Approve', from: ['in_review'] },
  { decision: 'more_requested', label: 'Ask for more', from: ['in_review', 'approved'] },
  { decision: 'refused', label: 'Refuse', from: ['in_review', 'more_requested', 'approved'] },
  { decision: 'reopened', label: 'Reopen the review', from: ['approved', 'refused', 'more_requested'] },
] as const
export type ReviewDecision = (typeof REVIEW_DECISIONS)[number]['decision']

/** Returns the decisions that are possible in this status. A review without a submission can't be reopened. */
export function possibleDecisions(status: ReviewStatus, hasSubmission: boolean) {
  return REVIEW_DECISIONS.filter(
    ({ decision, from }) => from.some((state) => state === status) && (decision !== 'reopened' || hasSubmission),
  )
}

/** The checklist that a super admin completes before approving a company. */
export const REVIEW_CHECKS = [
  { item: 'legal_name', label: 'Legal name matches the state registry' },
  { item: 'ein', label: 'EIN and legal name match the IRS letter' },
  { item: 'licenses', label: 'Each license is active in its state, or none is required' },
  { item: 'website', label: 'Website belongs to this company and shows this business' },
  { item: 'address', label: 'Business address is real and not a mail drop' },
  { item: 'responsible_person', label: 'Responsible person is verified and works for the company' },
  { item: 'purposes', label: 'Permissible purposes are plausible for this business' },
] as const
export type ReviewCheck = (typeof REVIEW_CHECKS)[number]['item']
export const CHECK_NOTE_LENGTH = 500

const LEAST_REASON = 8
export const LONGEST_DECISION_REASON = 1000

/** The reason for refusing a company, asking for more, or reopening its review. Its owners receive this text. */
export const decisionReasonSchema = z
  .string()
  .trim()
  .refine((reason) => visibleLength(reason) >= LEAST_REASON, `Write at least ${LEAST_REASON} visible characters`)
  .max(LONGEST_DECISION_REASON, `Write at most ${LONGEST_DECISION_REASON.toLocaleString('en-US')} characters`)

/** Returns the number of visible characters. */
export const visibleLength = (text: string): number => [...text].filter(isVisible).length
