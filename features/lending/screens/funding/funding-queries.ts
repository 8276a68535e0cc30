import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { AchOrigin } from '#features/lending/rules/funding/nacha/ach-origin.ts'
import { lendingQueries } from '#features/lending/screens/queries.ts'
import { useIdempotencyKey } from '#platform/browser/idempotency-key.ts'
import { callFunction, supabase, unlessUnanswered, unwrap } from '#platform/browser/supabase.ts'
import { useMutation } from '#ui/use-mutation.ts'

/** A payout of a loan. */
export type Funding = Awaited<ReturnType<typeof fundingsOf>>[number]

const COLUMNS =
  'id, loan_id, kind, status, payee_name, amount_cents, account_mask, prenote, prenote_until, held_until, reference, sent_on, sent_by, settled_on, returned_on, return_reason, change_code, is_sandbox, file_id, created_at, client:clients(full_name)'

const fundingsOf = (loanId: string) =>
  unwrap(supabase.from('loan_fundings').select(COLUMNS).eq('loan_id', loanId).order('created_at', { ascending: false }))

const FIRST_ROWS = 100

const underWay = () =>
  unwrap(
    supabase
      .from('loan_fundings')
      .select(COLUMNS)
      .in('status', ['requested', 'sending', 'sent', 'returned'])
      .order('created_at', { ascending: false })
      .limit(FIRST_ROWS),
  )

const filesOf = () =>
  unwrap(
    supabase
      .from('funding_files')
      .select('id, number, file_name, effective_on, entries, total_cents, created_by_name, created_at')
      .order('number', { ascending: false })
      .limit(FIRST_ROWS),
  )

const bankOf = async () => (await callFunction<{ origin: AchOrigin | null }>('funding-files', { act: 'bank' })).origin

export const fundingQueries = {
  ofLoan: (loanId: string) =>
    queryOptions({ queryKey: [...lendingQueries.all, 'fundings', loanId], queryFn: () => fundingsOf(loanId) }),
  underWay: () => queryOptions({ queryKey: [...lendingQueries.all, 'fundings'], queryFn: underWay }),
  files: () => queryOptions({ queryKey: [...lendingQueries.all, 'funding-files'], queryFn: filesOf }),
  bank: () => queryOptions({ queryKey: [...lendingQueries.all, 'ach-bank'], queryFn: bankOf }),
}

/** Calls a command about payouts once, even if repeated. Reloads the data even after an error. */
export function useFundingCommand<Body extends object, Answer = { id?: string }>(
  command: 'loan-funding' | 'funding-files' | 'loan-closing',
  onDone: (said: Answer) => void,
) {
  const queryClient = useQueryClient()
  const keyFor = useIdempotencyKey()
  return useMutation({
    mutationFn: (body: Body) => callFunction<Answer>(command, { ...body, idempotency_key: keyFor(body) }),
    onSuccess: onDone,
    onSettled: (_said, error) =>
      unlessUnanswered(error, queryClient.invalidateQueries({ queryKey: lendingQueries.all })),
  })
}
