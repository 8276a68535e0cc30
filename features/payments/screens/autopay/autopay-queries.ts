import { queryOptions } from '@tanstack/react-query'
import type { AutopayPlan } from '#features/payments/rules/autopay/autopay-amount.ts'
import { AMOUNT_RULES } from '#features/payments/rules/autopay/autopay-terms.ts'
import { paymentQueries } from '#features/payments/screens/payment-queries.ts'
import { supabase, unwrap } from '#platform/browser/supabase.ts'

const COLUMNS =
  'id, amount_rule, fixed_cents, most_cents, days_before, retries, retry_after_days, signed_by, signed_on, agreed_text, copy_given_how, last_installment, has_skipped, problem, added_by_name, created_at, ended_at, end_reason, ended_by_name, method:payment_methods(kind, brand, last_four, expires_on)'
const MOST_ROWS = 50

const autopayOf = (loanId: string) =>
  unwrap(
    supabase
      .from('autopay_authorizations')
      .select(COLUMNS)
      .eq('loan_id', loanId)
      .order('created_at', { ascending: false })
      .limit(MOST_ROWS),
  )
/** An authorization of autopay. */
export type Autopay = Awaited<ReturnType<typeof autopayOf>>[number]

/** Returns the authorizations of a loan, the latest first. */
export const autopayQuery = (loanId: string) =>
  queryOptions({ queryKey: [...paymentQueries.all, 'autopay', loanId], queryFn: () => autopayOf(loanId) })

/** Returns the part of an authorization that decides about a debit. */
export const planOf = (autopay: Autopay): AutopayPlan => ({
  amountRule: AMOUNT_RULES.find((rule) => rule === autopay.amount_rule) ?? 'installment',
  ...{ fixedCents: autopay.fixed_cents, mostCents: autopay.most_cents },
  ...{ daysBefore: autopay.days_before, lastInstallment: autopay.last_installment },
})

/** Returns the client's files, the newest first. */
export const filesQuery = (clientId: string) =>
  queryOptions({
    queryKey: ['documents', clientId, 'signed'],
    queryFn: () =>
      unwrap(
        supabase
          .from('client_documents')
          .select('id, file_name, custom_type, document_type, created_at')
          .eq('client_id', clientId)
          .is('archived_at', null)
          .is('superseded_at', null)
          .order('created_at', { ascending: false })
          .limit(200),
      ),
  })
