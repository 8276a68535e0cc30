import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import type { CompanyReviewCommand } from '#features/administration/rules/company-review/commands.ts'
import type { OrganizationDocumentKind } from '#features/administration/rules/company-review/documents.ts'
import type { SubmissionDraft } from '#features/administration/rules/company-review/submission.ts'
import { callFunction, read, supabase } from '#platform/browser/supabase.ts'
import { openedDocument, ownReview } from './review-schemas.ts'

export const organizationReviewQueries = {
  /** Null for people without a company. */
  own: () =>
    queryOptions({
      queryKey: ['company-review'],
      queryFn: () => read(ownReview.nullable(), supabase.rpc('company_review')),
    }),
}

const act = (asked: CompanyReviewCommand) => callFunction('company-review', asked)
const versioned = z.object({ version: z.number() })

/** Saves the form and returns its new version. `ein` is absent to keep the one on file. */
export async function saveDraft(version: number, details: SubmissionDraft, ein?: string): Promise<number> {
  const asked = { act: 'save', version, details, ...(ein !== undefined && { ein }) } as const
  return versioned.parse(await act(asked)).version
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
export async function openOwnDocument(documentId: string, download = false) {
  return openedDocument.parse(await act({ act: 'open_document', document_id: documentId, download }))
}
