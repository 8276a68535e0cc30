import { queryOptions } from '@tanstack/react-query'
import type { CompanyReviewCommand } from '#features/administration/rules/company-review/commands.ts'
import type { OrganizationDocumentKind } from '#features/administration/rules/company-review/documents.ts'
import { draftSchema, type SubmissionDraft } from '#features/administration/rules/company-review/submission.ts'
import { callFunction, jsonOf, supabase } from '#platform/browser/supabase.ts'
import type { OpenedDocument, OwnReview } from './review-replies.ts'

export const organizationReviewQueries = {
  /** Null for people without a company. */
  own: () =>
    queryOptions({
      queryKey: ['company-review'],
      queryFn: ownReview,
    }),
}

async function ownReview(): Promise<OwnReview | null> {
  const review = await jsonOf<OwnReview | null>(supabase.rpc('company_review'))
  if (!review?.draft) return review
  // A company that has saved nothing yet has a draft without details.
  return { ...review, draft: { ...review.draft, details: draftSchema.parse(review.draft.details) } }
}

const act = <Answer>(asked: CompanyReviewCommand) => callFunction<Answer>('company-review', asked)

/** Saves the form and returns its new version. `ein` is absent to keep the one on file. */
export async function saveDraft(version: number, details: SubmissionDraft, ein?: string): Promise<number> {
  const asked = { act: 'save', version, details, ...(ein !== undefined && { ein }) } as const
  return (await act<{ version: number }>(asked)).version
}

export async function sendSubmission(version: number): Promise<void> {
  await act({ act: 'send', version })
}

export async function addDocument(path: string, kind: OrganizationDocumentKind): Promise<void> {
  await act({ act: 'add_document', path, kind })
}

export async function removeDocument(documentId: string): Promise<void> {
  await act({ act: 'remove_document', document_id: documentId })
}

/** Returns a link to view the document, or with `download` to save it. The company's audit log records the access. */
export const openOwnDocument = (documentId: string, download = false) =>
  act<OpenedDocument>({ act: 'open_document', document_id: documentId, download })
