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
export const reviewStatusSchema = z.enum(REVIEW_STATUSES)

export const reviewStatusLabel = (status: ReviewStatus): string => STATUS_LABELS[status]

/** The statuses as options of a filter. */
export const REVIEW_STATUS_OPTIONS = REVIEW_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] }))

/** Returns true if the company can edit its submission and send it. */
export const canSubmit = (status: ReviewStatus): boolean => status !== 'in_review' && status !== 'approved'

/** What happens in a review: the company sends, a super admin does the rest. */
export const REVIEW_EVENTS = ['sent', 'approved', 'refused', 'more_requested', 'reopened'] as const
export type ReviewEvent = (typeof REVIEW_EVENTS)[number]

/** What a super admin can decide. `from`: the states it can be decided in (app.can_decide_company_review holds the same). */
export const REVIEW_DECISIONS = [
  { decision: 'approved', label: 'Approve', from: ['in_review'] },
  { decision: 'more_requested', label: 'Ask for more', from: ['in_review', 'approved'] },
  { decision: 'refused', label: 'Refuse', from: ['in_review', 'more_requested', 'approved'] },
  { decision: 'reopened', label: 'Reopen the review', from: ['approved', 'refused', 'more_requested'] },
] as const
export type ReviewDecision = (typeof REVIEW_DECISIONS)[number]['decision']

/** The decisions a super admin can make in this state. Without a submission there is nothing to reopen. */
export function possibleDecisions(status: ReviewStatus, hasSubmission: boolean) {
  return REVIEW_DECISIONS.filter(
    ({ decision, from }) => from.some((state) => state === status) && (decision !== 'reopened' || hasSubmission),
  )
}

/** What a super admin verifies before approving a company. */
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
export const LONGEST_REASON = 1000

/** Why a company is refused, asked for more, or reviewed again. Its owners receive these words. */
export const decisionReasonSchema = z
  .string()
  .trim()
  .refine((reason) => visibleLength(reason) >= LEAST_REASON, `Write at least ${LEAST_REASON} visible characters`)
  .max(LONGEST_REASON, `Write at most ${LONGEST_REASON.toLocaleString('en-US')} characters`)

/** The number of characters of a text that can be seen. */
export const visibleLength = (text: string): number => [...text].filter(isVisible).length
