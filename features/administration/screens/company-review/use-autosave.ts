import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { SubmissionDraft } from '#features/administration/rules/company-review/submission.ts'
import { askBeforeClosing } from '#ui/ask-before-closing.ts'
import { draftSaver, type SaveState } from './draft-saver.ts'
import { organizationReviewQueries, saveDraft } from './queries.ts'

/**
 * Saves this form's draft while it is edited. The browser asks for confirmation before closing the tab with unsaved
 * changes.
 */
export function useAutosave(begins: number) {
  const queryClient = useQueryClient()
  const [state, setState] = useState<SaveState>({ status: 'saved' })
  const [saver] = useState(() => draftSaver(begins, { save: savingInto(queryClient), onState: setState }))
  const isUnsaved = state.status !== 'saved'
  useEffect(() => (isUnsaved ? askBeforeClosing() : undefined), [isUnsaved])
  useEffect(() => () => void saver.flush().catch(() => undefined), [saver])
  return { state, saver }
}

/** Saves the draft and caches it, so that it is still there when the user returns to the page. */
const savingInto =
  (queryClient: QueryClient) =>
  async (version: number, details: SubmissionDraft, ein?: string): Promise<number> => {
    const next = await saveDraft(version, details, ein)
    queryClient.setQueryData(organizationReviewQueries.own().queryKey, (review) => {
      if (!review?.draft) return review
      const ein_last_four = ein?.slice(-4) ?? review.draft.ein_last_four
      return { ...review, draft: { ...review.draft, version: next, details, ein_last_four } }
    })
    return next
  }
