import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '#ui/button.tsx'
import { reviewListQueries } from './review-list-queries.ts'

/** A link to the review queue, with the number of waiting companies once it is known. */
export function WaitingReviews() {
  const { data: waiting } = useQuery(reviewListQueries.waiting())
  return (
    <ButtonLink to="/admin/company-reviews">
      Company reviews{waiting ? ` (${waiting.toLocaleString('en-US')} waiting)` : ''}
    </ButtonLink>
  )
}
