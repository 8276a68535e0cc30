import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import type { ReviewCompanyCommand } from '#features/administration/rules/company-review/commands.ts'
import type { ReviewCheck, ReviewDecision } from '#features/administration/rules/company-review/review.ts'
import { callFunction, read, supabase, unwrap } from '#platform/browser/supabase.ts'
import { openedDocument, type ReviewFile, reviewFile, reviewQueue } from './review-schemas.ts'

export const PAGE_LENGTH = 25

export interface QueueRequest {
  status: string
  search: string
  page: number
}

export const reviewListQueries = {
  queue: (wish: QueueRequest) =>
    queryOptions({
      queryKey: ['admin', 'company reviews', wish],
      queryFn: () => read(reviewQueue, supabase.rpc('company_reviews', { wish })),
      placeholderData: keepPreviousData,
    }),
  waiting: () =>
    queryOptions({
      queryKey: ['admin', 'company reviews', 'waiting'],
      queryFn: () => read(z.number(), supabase.rpc('waiting_company_reviews')),
      refetchInterval: 60_000,
    }),
  /** Null if the company doesn't exist. */
  file: (organizationId: string) =>
    queryOptions({
      queryKey: ['admin', 'company review', organizationId],
      queryFn: () => read(reviewFile.nullable(), supabase.rpc('company_review_file', { organization: organizationId })),
    }),
}

type Seen = Pick<ReviewFile, 'organization_id' | 'seen_event'>

export async function decideReview(
  { organization_id: organization, seen_event }: Seen,
  decision: ReviewDecision,
  reason: string | null,
): Promise<void> {
  await unwrap(supabase.rpc('decide_company_review', { organization, seen_event, decision, reason }))
}

export async function checkReview(
  { organization_id: organization, seen_event }: Seen,
  item: ReviewCheck,
  is_checked: boolean,
  note: string,
): Promise<void> {
  await unwrap(supabase.rpc('check_company_review', { organization, seen_event, item, is_checked, note }))
}

const act = (asked: ReviewCompanyCommand) => callFunction('review-company', asked)

export async function openReviewedDocument(organizationId: string, documentId: string, download = false) {
  const asked = { act: 'open_document', organization_id: organizationId, document_id: documentId, download } as const
  return openedDocument.parse(await act(asked))
}

export async function revealEin(organizationId: string, submissionId: string): Promise<string> {
  const shown = await act({ act: 'reveal_ein', organization_id: organizationId, submission_id: submissionId })
  return z.object({ ein: z.string() }).parse(shown).ein
}
