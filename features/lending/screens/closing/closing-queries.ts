import { queryOptions } from '@tanstack/react-query'
import type { Disclosure } from '#features/lending/rules/disclosure/disclosure.ts'
import { lendingQueries } from '#features/lending/screens/queries.ts'
import { supabase, unwrap } from '#platform/browser/supabase.ts'

/** A closing of an application, newest first. */
export type Closing = Awaited<ReturnType<typeof closingsOf>>[number]

/** The reply of a preview. */
export interface ClosingPreview {
  disclosure: Disclosure
  changes: string[]
  is_mla_covered: boolean
  signers: { name: string; role: string; email: string | null; phone: string | null }[]
  documents: { title: string; kind: string }[]
}

const closingsOf = (applicationId: string) =>
  unwrap(
    supabase
      .from('loan_closings')
      .select(
        'id, status, envelope_id, problem, signed_at, loan_id, ended_why, payout_words, created_at, created_by_name, asked, envelope:envelopes(status, expires_on, signers:envelope_signers(id, name, role, position, opened_at, signed_at, declined_at))',
      )
      .eq('application_id', applicationId)
      .order('created_at', { ascending: false }),
  )

/** An envelope whose subject is an application. */
export type CaseEnvelope = Awaited<ReturnType<typeof envelopesOf>>[number]

const envelopesOf = (applicationId: string) =>
  unwrap(
    supabase
      .from('envelopes')
      .select('id, title, status, created_at, signed_at, signers:envelope_signers(signed_at)')
      .eq('subject_kind', 'loan_application')
      .eq('subject_id', applicationId)
      .order('created_at', { ascending: false }),
  )

export const closingQueries = {
  envelopes: (applicationId: string) =>
    queryOptions({
      queryKey: [...lendingQueries.all, 'envelopes', applicationId],
      queryFn: () => envelopesOf(applicationId),
    }),
  of: (applicationId: string) =>
    queryOptions({
      queryKey: [...lendingQueries.all, 'closings', applicationId],
      queryFn: () => closingsOf(applicationId),
    }),
}
