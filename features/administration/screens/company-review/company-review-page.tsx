import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { canSubmit } from '#features/administration/rules/company-review/review.ts'
import { useMayWrite } from '#features/organizations/screens/permitted/may-write.ts'
import { ButtonLink } from '#ui/button.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { openOwnDocument, organizationReviewQueries } from './queries.ts'
import { ReviewHistory } from './review-history.tsx'
import type { OwnReview } from './review-replies.ts'
import { ReviewState } from './review-state.tsx'
import { SubmissionFormView } from './submission-form.tsx'

/** Owners and admins submit the company for review here. Everyone in the company can see the review's status. */
export function CompanyReviewPage() {
  const review = useQuery(organizationReviewQueries.own())
  return (
    <>
      <PageHeader title="Company review">
        Federal law requires a reseller of credit reports to verify its users (15 USC 1681e(a)). You need approval for
        live bureaus, live cards, live API keys, and messages to people outside your company. The sandbox works right
        away.
      </PageHeader>
      <QueryView
        query={review}
        failure="Failed to load the review"
        empty={
          <EmptyState
            title="You don’t belong to a company"
            action={<ButtonLink to="/admin">System Overview</ButtonLink>}
          />
        }
      >
        {(found) => found && <Review review={found} />}
      </QueryView>
    </>
  )
}

function Review({ review }: { review: OwnReview }) {
  const queryClient = useQueryClient()
  const mayWrite = useMayWrite()
  const [reloads, setReloads] = useState(0)
  const { status, draft, history } = review
  const reload = async () => {
    await queryClient.refetchQueries({ queryKey: organizationReviewQueries.own().queryKey })
    setReloads(reloads + 1)
  }
  return (
    <>
      <div className="mb-6 max-w-[820px]">
        <ReviewState review={review} />
      </div>
      {draft === undefined && (
        <p className="text-ink-2">Only owners and admins of your company can see and edit the submission.</p>
      )}
      {draft && mayWrite && canSubmit(status) && (
        // A new status, or a colleague's draft, resets the form.
        <SubmissionFormView key={`${status} ${reloads}`} draft={draft} onReload={() => void reload()} />
      )}
      {history && <ReviewHistory events={history} open={openOwnDocument} />}
    </>
  )
}
