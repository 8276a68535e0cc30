import { queryOptions } from '@tanstack/react-query'
import type { Disclosure } from '#features/lending/rules/disclosure/disclosure.ts'
import type { ProductTerms } from '#features/lending/rules/products/product-terms.ts'
import { decidedTermsSchema } from '#features/lending/rules/underwriting/approved-terms.ts'
import { lendingQueries } from '#features/lending/screens/queries.ts'
import { supabase, unwrap } from '#platform/browser/supabase.ts'
import { LANGUAGES, type Language } from '#platform/rules/languages/language.ts'

/** A closing of an application, newest first. */
export type Closing = Awaited<ReturnType<typeof closingsOf>>[number]

/** The reply of a preview. */
export interface ClosingPreview {
  disclosure: Disclosure
  changes: string[]
  is_mla_covered: boolean
  /** The names of those whose military status was not checked. */
  military_unchecked: string[]
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

/** The facts of an application that decide what its closing asks for. */
export interface ClosingFacts {
  /** The seller gives the credit, so that the disclosure states the total sale price. */
  isCreditSale: boolean
  isOnDwelling: boolean
  /** The price in the application's collateral; null if it has none. */
  cashPriceCents: number | null
  /** Of the approved terms. */
  downPaymentCents: number
  /** The language in which the applicant reads; null if it is not known. */
  preferredLanguage: Language | null
}

async function factsOf(applicationId: string): Promise<ClosingFacts> {
  const found = await unwrap(
    supabase
      .from('loan_applications')
      .select(
        'loan_type, product_version:loan_product_versions(terms), collateral:application_collateral(kind, value_cents, value_basis, removed_at), client:clients(preferred_language)',
      )
      .eq('id', applicationId)
      .maybeSingle()
      .overrideTypes<{ product_version: { terms: ProductTerms } | null }>(),
  )
  const [approved] = await unwrap(
    supabase
      .from('application_terms')
      .select('terms')
      .eq('application_id', applicationId)
      .eq('decision', 'approved')
      .order('created_at', { ascending: false })
      .limit(1),
  )
  const held = found?.collateral.filter(({ removed_at }) => removed_at === null) ?? []
  const price = held.find(({ value_basis }) => value_basis === 'purchase_price')
  return {
    isCreditSale: found?.product_version?.terms.kind === 'retail_installment',
    isOnDwelling: found?.loan_type === 'mortgage' || held.some(({ kind }) => kind === 'dwelling'),
    cashPriceCents: price?.value_cents ?? null,
    downPaymentCents: approved === undefined ? 0 : decidedTermsSchema.parse(approved.terms).down_payment_cents,
    preferredLanguage: LANGUAGES.find((one) => one === found?.client?.preferred_language) ?? null,
  }
}

export const closingQueries = {
  facts: (applicationId: string) =>
    queryOptions({
      queryKey: [...lendingQueries.all, 'closing-facts', applicationId],
      queryFn: () => factsOf(applicationId),
    }),
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
