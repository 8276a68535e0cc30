import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ReviewCompanyCommand } from '#features/administration/rules/company-review/commands.ts'
import type { ReviewCheck, ReviewDecision } from '#features/administration/rules/company-review/review.ts'
import { callFunction, jsonOf, supabase, unwrap } from '#platform/browser/supabase.ts'
import type { OpenedDocument, ReviewFile, ReviewQueue } from './review-replies.ts'

export interface QueueRequest {
  status: string
  search: string
  page: number
}

export const reviewListQueries = {
  queue: (wish: QueueRequest) =>
    queryOptions({
      queryKey: ['admin', 'company reviews', wish],
      queryFn: () => jsonOf<ReviewQueue>(supabase.rpc('company_reviews', { wish })),
      placeholderData: keepPreviousData,
    }),
  waiting: () =>
    queryOptions({
      queryKey: ['admin', 'company reviews', 'waiting'],
      queryFn: () => unwrap(supabase.rpc('waiting_company_reviews')),
      refetchInterval: 60_000,
    }),
  /** Null if the company doesn't exist. */
  file: (organizationId: string) =>
    queryOptions({
      queryKey: ['admin', 'company review', organizationId],
      queryFn: () => jsonOf<ReviewFile | null>(supabase.rpc('company_review_file', { organization: organizationId })),
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

const act = <Answer>(asked: ReviewCompanyCommand) => callFunction<Answer>('review-company', asked)

export function openReviewedDocument(organizationId: string, documentId: string, download = false) {
  const asked = { act: 'open_document', organization_id: organizationId, document_id: documentId, download } as const
  return act<OpenedDocument>(asked)
}

export async function revealEin(organizationId: string, submissionId: string): Promise<string> {
  const asked = { act: 'reveal_ein', organization_id: organizationId, submission_id: submissionId } as const
  return (await act<{ ein: string }>(asked)).ein
}
