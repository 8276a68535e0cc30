import { queryOptions } from '@tanstack/react-query'
import { collectionQueries } from '#features/collections/screens/collection-queries.ts'
import { supabase, unwrap } from '#platform/browser/supabase.ts'

const settlementsOf = (loanId: string) =>
  unwrap(
    supabase
      .from('loan_settlements')
      .select(
        'id, status, total_cents, owed_cents, received_cents, accept_by, grace_days, waives_late_fees, note, next_due_on, offered_on, offered_by_name, accepted_on, ended_on, cancel_reason, forgiven_cents, parts:settlement_payments(number, due_on, cents)',
      )
      .eq('loan_id', loanId)
      .order('created_at', { ascending: false })
      .limit(20),
  )
/** A settlement with its installments. */
export type Settlement = Awaited<ReturnType<typeof settlementsOf>>[number]

/** The settlements of a loan, the newest first. */
export const settlementsQuery = (loanId: string) =>
  queryOptions({
    queryKey: [...collectionQueries.all, 'settlements', loanId],
    queryFn: () => settlementsOf(loanId),
  })
