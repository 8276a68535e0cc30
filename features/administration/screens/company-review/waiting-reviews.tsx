import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '#ui/button.tsx'
import { reviewListQueries } from './review-list-queries.ts'

/** Leads to the review queue and says how many companies wait. Without the number it still leads there. */
export function WaitingReviews() {
  const { data: waiting } = useQuery(reviewListQueries.waiting())
  return (
    <ButtonLink to="/admin/company-reviews">
      Company reviews{waiting ? ` (${waiting.toLocaleString('en-US')} waiting)` : ''}
    </ButtonLink>
  )
}
