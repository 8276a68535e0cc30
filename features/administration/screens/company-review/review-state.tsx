import { shortMoment } from '#platform/rules/dates.ts'
import { Caution, FormError, Notice } from '#ui/forms/form-error.tsx'
import type { OwnReview } from './review-replies.ts'

/** The review's status and the next step. Staff see it too, without the reason. */
export function ReviewState({ review: { status, since, reason } }: { review: OwnReview }) {
  const when = since === null ? '' : ` since ${shortMoment(since)}`
  switch (status) {
    case 'not_sent':
      return (
        <Caution>
          <p className="font-semibold">Not sent</p>
          <p>Your company can use only the sandbox until a super admin approves it.</p>
        </Caution>
      )
    case 'in_review':
      return (
        <Caution>
          <p className="font-semibold">In review{when}</p>
          <p>A super admin verifies your submission. Owners receive an email with the decision.</p>
        </Caution>
      )
    case 'more_requested':
      return (
        <Caution>
          <p className="font-semibold">More information requested{when}</p>
          {reason && <p className="whitespace-pre-line">{reason}</p>}
          <p>An owner or admin can edit the submission and send it again.</p>
        </Caution>
      )
    case 'refused':
      return (
        <FormError>
          <p className="font-semibold">Refused{when}</p>
          {reason && <p className="whitespace-pre-line">{reason}</p>}
          <p>An owner or admin can correct the submission and send it again.</p>
        </FormError>
      )
    case 'approved':
      return (
        <Notice>
          <p className="font-semibold">Approved{when}</p>
          <p>Your company can use live services wherever this installation has them configured.</p>
        </Notice>
      )
  }
}
