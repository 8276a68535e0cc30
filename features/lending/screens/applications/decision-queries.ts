import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { z } from 'zod'
import { BUREAUS, type Bureau } from '#features/credit-reports/rules/bureaus.ts'
import { AGENCY_CODES, type CreditorAgency } from '#features/lending/rules/adverse-action/creditor-agencies.ts'
import type { Decision, Ended, NoticeRequest } from '#features/lending/rules/adverse-action/decision.ts'
import { REASON_CODES } from '#features/lending/rules/adverse-action/reasons.ts'
import type { Offer } from '#features/lending/rules/applications/counteroffer.ts'
import type { Missing } from '#features/lending/rules/applications/notice-of-incompleteness.ts'
import type { Disclosure } from '#features/lending/rules/credit-score-notice/disclosure.ts'
import { lendingQueries } from '#features/lending/screens/queries.ts'
import { useIdempotencyKey } from '#platform/browser/idempotency-key.ts'
import { callFunction, unlessUnanswered } from '#platform/browser/supabase.ts'
import { useMutation } from '#ui/use-mutation.ts'

const weighed = z.object({
  report: z.object({ id: z.string(), created_at: z.string() }).nullable(),
  bureaus: z.array(
    z.object({
      bureau: z.enum(BUREAUS),
      has_file: z.boolean(),
      scores: z.array(z.object({ model: z.string(), value: z.number() })),
    }),
  ),
  reasons: z.array(z.object({ code: z.enum(REASON_CODES), evidence: z.array(z.string()) })),
  creditor: z.object({ name: z.string(), address: z.string(), agencies: z.array(z.enum(AGENCY_CODES)) }),
})
export type Weighed = z.infer<typeof weighed>

const preview = z.object({
  parts: z.array(
    z.object({ title: z.string().nullable(), paragraphs: z.array(z.string()), items: z.array(z.string()) }),
  ),
})

/** The facts for a decision, with the reports of these bureaus, or of all while undefined. */
export const prescreenedApplication = (id: string, bureaus: readonly Bureau[] | undefined) =>
  queryOptions({
    queryKey: ['weighed-application', id, bureaus],
    queryFn: async () => weighed.parse(await callFunction('weigh-application', { application_id: id, bureaus })),
    placeholderData: keepPreviousData,
    // Don't decide on cached facts.
    gcTime: 0,
  })

/** The request for a notice. The server rejects it if no agency is chosen. */
export type WantedNotice = Omit<NoticeRequest, 'agency'> & { agency: CreditorAgency | undefined }

/** A decision with its details. */
export interface DecisionRequest {
  decision: Decision
  on?: string
  notice?: WantedNotice
  offer?: Offer
  disclosure?: Disclosure | null
  ended?: Ended
  missing?: Missing
}

/** Loads a preview of the document for the applicant. */
export const useDecisionPreview = (id: string) =>
  useMutation({
    mutationFn: async (wish: DecisionRequest) =>
      preview.parse(await callFunction('decide-application', { application_id: id, ...wish, preview: true })).parts,
  })

/**
 * Decides, once even if repeated. Reloads the data even after an error, because someone else may have decided first.
 */
export function useDecision(id: string, onDone: (wish: DecisionRequest) => void) {
  const queryClient = useQueryClient()
  const keyFor = useIdempotencyKey()
  const isSent = useRef(false)
  const deciding = useMutation({
    mutationFn: (wish: DecisionRequest) =>
      callFunction('decide-application', { application_id: id, ...wish, idempotency_key: keyFor(wish) }),
    onSuccess: (_, wish) => onDone(wish),
    onSettled: (_said, error) => {
      isSent.current = false
      return unlessUnanswered(error, queryClient.invalidateQueries({ queryKey: lendingQueries.all }))
    },
  })
  // The second press of a double click arrives before the button shows that it is busy.
  const decide = (wish: DecisionRequest) => {
    if (isSent.current) return
    isSent.current = true
    deciding.mutate(wish)
  }
  return { decide, isPending: deciding.isPending, problem: deciding.error?.message }
}
