/** The decisions on a clearing that exceeds its authorization: the client owes it, or the company disputes it. */
export const REVIEW_DECISIONS = ['accepted', 'disputed'] as const
export type ReviewDecision = (typeof REVIEW_DECISIONS)[number]

/** The statuses of a review. */
export const CLEARING_REVIEW_STATUSES = ['open', ...REVIEW_DECISIONS] as const

export const LONGEST_REVIEW_NOTE = 500

/** Why a clearing needs a review. */
export const REVIEW_REASONS = ['over_authorization', 'declined', 'released'] as const
export type ReviewReason = (typeof REVIEW_REASONS)[number]

const REASON_WORDS: Record<ReviewReason, string> = {
  over_authorization: 'More than the remaining authorization',
  declined: 'The authorization was declined',
  released: 'The merchant had released the authorization',
}

/** Returns the label of a review's reason. */
export const reviewReasonInWords = (reason: ReviewReason): string => REASON_WORDS[reason]
