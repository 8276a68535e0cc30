import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { accountTypeLabel } from '#features/organizations/rules/account-type.ts'
import { isUuid } from '#platform/browser/uuid.ts'
import { shortMoment } from '#platform/rules/dates.ts'
import { ButtonLink } from '#ui/button.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { usePageName } from '#ui/page-name.ts'
import { Part } from '#ui/part.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { DocumentDialog } from './document-dialog.tsx'
import { DocumentList } from './document-list.tsx'
import { RevealedEin } from './revealed-ein.tsx'
import { ReviewChecklist } from './review-checklist.tsx'
import { ReviewDecisions } from './review-decisions.tsx'
import { ReviewHistory } from './review-history.tsx'
import { openReviewedDocument, reviewListQueries } from './review-list-queries.ts'
import { ReviewMark } from './review-mark.tsx'
import type { OrganizationDocument, ReviewFile, SentSubmission } from './review-replies.ts'
import { SubmissionFacts } from './submission-facts.tsx'

/** One company's review: its submission, checklist, decision and history. For super admins. */
export function ReviewFilePage() {
  const { id = '' } = useParams()
  // The database would reject a malformed id with an unhelpful error, so it is not sent.
  return isUuid(id) ? <KnownCompany id={id} /> : <NoCompany />
}

function KnownCompany({ id }: { id: string }) {
  const file = useQuery(reviewListQueries.file(id))
  usePageName(file.data?.company_name)
  return (
    <QueryView query={file} failure="Failed to load the company review" empty={<NoCompany />}>
      {(found) => found && <Review file={found} />}
    </QueryView>
  )
}

function NoCompany() {
  return (
    <>
      <PageHeader title="Company review" />
      <EmptyState
        title="Company not found"
        action={<ButtonLink to="/admin/company-reviews">Back to the reviews</ButtonLink>}
      />
    </>
  )
}

function Review({ file }: { file: ReviewFile }) {
  const { organization_id, company_name, account_type, status, since, reason, submission } = file
  return (
    <>
      <PageHeader
        title={company_name}
        eyebrow={`${accountTypeLabel(account_type)} · signed up ${shortMoment(file.created_at)}`}
        actions={<ButtonLink to={`/dashboard/subscribers/${organization_id}`}>Open the subscriber</ButtonLink>}
      >
        <ReviewMark status={status} /> {since !== null && `since ${shortMoment(since)}`}
      </PageHeader>
      {reason && <p className="wrap-anywhere mb-6 max-w-[72ch] whitespace-pre-line">Reason: {reason}</p>}
      {submission === null ? (
        <EmptyState title="No submission yet">
          {status === 'approved'
            ? 'This company was approved without a submission. '
            : 'The company has not sent a submission. '}
          <Link to="/admin/company-reviews" className="text-brand underline">
            Back to the reviews
          </Link>
        </EmptyState>
      ) : (
        <div className="grid grid-cols-1 gap-10 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <Submitted file={file} submission={submission} />
          <ReviewChecklist file={file} />
        </div>
      )}
      <ReviewDecisions file={file} />
      <ReviewHistory
        events={file.history}
        open={(id, download) => openReviewedDocument(organization_id, id, download)}
      />
    </>
  )
}

function Submitted({ file, submission }: { file: ReviewFile; submission: SentSubmission }) {
  const [opened, setOpened] = useState<OrganizationDocument | null>(null)
  const { organization_id } = file
  return (
    <Part title="Submission" isRuled className="space-y-4">
      <SubmissionFacts
        submission={submission}
        ein={<RevealedEin organizationId={organization_id} submission={submission} />}
      />
      <DocumentList documents={submission.documents} onOpen={setOpened} />
      <DocumentDialog
        document={opened}
        open={(id, download) => openReviewedDocument(organization_id, id, download)}
        onClose={() => setOpened(null)}
      />
    </Part>
  )
}
