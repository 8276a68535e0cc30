import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Bureau } from '#features/credit-reports/rules/bureaus.ts'
import type { CoApplicantUse } from '#features/lending/rules/adverse-action/co-applicant-notice.ts'
import type { CreditorAgency } from '#features/lending/rules/adverse-action/creditor-agencies.ts'
import type { Decision, Ended, NoticeRequest } from '#features/lending/rules/adverse-action/decision.ts'
import type { FiredReason } from '#features/lending/rules/adverse-action/merged-reasons.ts'
import type { NoticePart } from '#features/lending/rules/adverse-action/notice.ts'
import type { ReasonCode } from '#features/lending/rules/adverse-action/reasons.ts'
import type { Offer } from '#features/lending/rules/applications/counteroffer.ts'
import type { Missing } from '#features/lending/rules/applications/notice-of-incompleteness.ts'
import type { Disclosure } from '#features/lending/rules/credit-score-notice/disclosure.ts'
import type { disclosureDuty } from '#features/lending/rules/credit-score-notice/notice.ts'
import type { Outcome, PricedOffer } from '#features/lending/rules/decisioning/decision-inputs.ts'
import type { ProductTerms } from '#features/lending/rules/products/product-terms.ts'
import type { QuoteRequest } from '#features/lending/rules/quotes/quote-request.ts'
import type { TermsChoice } from '#features/lending/rules/underwriting/approved-terms.ts'
import type { ReportProblem } from '#features/lending/rules/underwriting/report-problem.ts'
import { lendingQueries } from '#features/lending/screens/queries.ts'
import { useIdempotencyKey } from '#platform/browser/idempotency-key.ts'
import { callFunction, unlessUnanswered } from '#platform/browser/supabase.ts'
import { useMutation } from '#ui/use-mutation.ts'

/** The facts for a decision: the response of `weigh-application`. */
export interface Weighed {
  client_id: string
  report: { id: string; created_at: string } | null
  bureaus: { bureau: Bureau; has_file: boolean; scores: { model: string; value: number }[] }[]
  /** The co-applicants with a report for the application. */
  applicants: {
    client_id: string
    name: string
    report_id: string
    bureaus: { bureau: Bureau; has_file: boolean; scores: { model: string; value: number }[] }[]
    /** The findings in this person's report. Their evidence names the person. */
    reasons: FiredReason[]
  }[]
  reasons: FiredReason[]
  /** The reports that must be pulled before an approval or a counteroffer: the applicant's and the co-applicants'. */
  report_problems: ReportProblem[]
  creditor: { name: string; address: string; agencies: CreditorAgency[] }
  /** If an approval must disclose a score, must state why no report was used, or neither. */
  disclosure_duty: ReturnType<typeof disclosureDuty>
  terms: {
    product: { name: string; terms: ProductTerms } | null
    state: QuoteRequest['state'] | null
    /** The company's day. */
    today: string
    /** The counteroffer, the engine's offers, and what was applied for. */
    choices: (TermsChoice & { label: string })[]
  }
  /** The engine's latest decision; null if it made none. */
  engine: { id: string; decided_at: string; outcome: Outcome; reasons: ReasonCode[]; offers: PricedOffer[] } | null
  /** The company's newest percentile table of each score model. */
  percentiles: { model: string; source: string; as_of: string; is_outdated: boolean }[]
}

/** The facts for a decision, with the reports of these bureaus, or of all while undefined. */
export const prescreenedApplication = (id: string, bureaus: readonly Bureau[] | undefined) =>
  queryOptions({
    queryKey: ['weighed-application', id, bureaus],
    queryFn: () => callFunction<Weighed>('weigh-application', { application_id: id, bureaus }),
    placeholderData: keepPreviousData,
    // Don't decide on cached facts.
    gcTime: 0,
  })

/** The reports that must be pulled before an approval. Its own key, so that the form of a decision never begins with cached facts. */
export const reportProblems = (id: string) =>
  queryOptions({
    queryKey: ['weighed-application', id, 'report-problems'],
    queryFn: async () => (await callFunction<Weighed>('weigh-application', { application_id: id })).report_problems,
  })

/** The request for a notice. The server rejects it if no agency is chosen. */
export type WantedNotice = Omit<NoticeRequest, 'agency'> & { agency: CreditorAgency | undefined }

/** A decision with its details. */
export interface DecisionRequest {
  decision: Decision
  on?: string
  notice?: WantedNotice
  offer?: Offer
  terms?: TermsChoice
  override?: { because: string }
  applicants?: CoApplicantUse[]
  disclosure?: Disclosure | null
  no_report_statement?: string
  ended?: Ended
  missing?: Missing
}

/** Loads a preview of the document for the applicant. */
export const useDecisionPreview = (id: string) =>
  useMutation({
    mutationFn: async (wish: DecisionRequest) => {
      const request = { application_id: id, ...wish, preview: true }
      return (await callFunction<{ parts: NoticePart[] }>('decide-application', request)).parts
    },
  })

/**
 * Decides, once even if repeated. Reloads the data even after an error, because someone else may have decided first.
 */
export function useDecision(id: string, onDone: (wish: DecisionRequest, needsSecond: boolean) => void) {
  const queryClient = useQueryClient()
  const keyFor = useIdempotencyKey()
  const isSent = useRef(false)
  const deciding = useMutation({
    mutationFn: (wish: DecisionRequest) =>
      callFunction<{ override_id?: string }>('decide-application', {
        application_id: id,
        ...wish,
        idempotency_key: keyFor(wish),
      }),
    onSuccess: ({ override_id: id }, wish) => onDone(wish, id !== undefined),
    onSettled: (_said, error) => {
      isSent.current = false
      // The facts may have changed: the engine may have decided, or a report may have arrived.
      if (error !== null) void queryClient.invalidateQueries({ queryKey: ['weighed-application', id] })
      return unlessUnanswered(error, queryClient.invalidateQueries({ queryKey: lendingQueries.all }))
    },
  })
  // The second press of a double click arrives before the button shows that it is busy.
  const decide = (wish: DecisionRequest) => {
    if (isSent.current) return
    isSent.current = true
    deciding.mutate(wish)
  }
  return { decide, isPending: deciding.isPending, problem: deciding.error }
}
