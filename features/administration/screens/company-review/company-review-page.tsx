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
import type { OwnReview } from './review-schemas.ts'
import { ReviewState } from './review-state.tsx'
import { SubmissionFormView } from './submission-form.tsx'

/** Where an owner or admin submits the company for review, and everyone in it sees where the review stands. */
export function CompanyReviewPage() {
  const review = useQuery(organizationReviewQueries.own())
  return (
    <>
      <PageHeader title="Company review">
        Federal law has a reseller of credit reports know its users (15 USC 1681e(a)). Live bureaus, live cards, live
        API keys, and messages to people outside your company need an approval. The sandbox works at once.
      </PageHeader>
      <QueryView
        query={review}
        failure="Failed to load the review"
        empty={
          <EmptyState
            title="You do not work for a company"
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
        <p className="text-ink-2">Owners and admins of your company see and edit the submission.</p>
      )}
      {draft && mayWrite && canSubmit(status) && (
        // Another state of the review, or a colleague's draft, is another form.
        <SubmissionFormView key={`${status} ${reloads}`} draft={draft} onReload={() => void reload()} />
      )}
      {history && <ReviewHistory events={history} open={openOwnDocument} />}
    </>
  )
}
