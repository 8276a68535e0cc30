import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { ShownSettings } from '#features/payments/rules/bank-files/bank-file.ts'
import type { WhenAsked } from '#features/sign-in/screens/reauthentication.tsx'
import { useIdempotencyKey } from '#platform/browser/idempotency-key.ts'
import { callFunction, supabase, unlessUnanswered, unwrap } from '#platform/browser/supabase.ts'
import { useMutation } from '#ui/use-mutation.ts'

export const FIRST_FILES = 20

const filesOf = (rows: number) =>
  unwrap(
    supabase
      .from('debit_files')
      .select(
        'id, number, file_name, status, effective_on, entries, total_cents, is_automatic, made_by_name, created_at, downloaded_at, downloaded_by_name, delivered_at, delivered_by_name, canceled_by_name, cancel_reason',
      )
      .order('number', { ascending: false })
      // One more than shown tells if there are more.
      .limit(rows + 1),
  )
/** An ACH file of debits. */
export type DebitFile = Awaited<ReturnType<typeof filesOf>>[number]

const returnsOf = (isOpen: boolean, rows: number) => {
  const found = supabase
    .from('debit_returns')
    .select(
      'id, kind, code, original_trace, amount_cents, loan_id, outcome, note, created_at, client:clients(full_name)',
    )
    .order('created_at', { ascending: false })
    .limit(rows + 1)
  return unwrap(isOpen ? found.is('handled_at', null).in('outcome', ['ask', 'unknown']) : found)
}
/** A return or a correction of the bank. */
export type DebitReturn = Awaited<ReturnType<typeof returnsOf>>[number]

const BANK_FILES = ['bank-files'] as const

export const bankFileQueries = {
  all: BANK_FILES,
  files: (rows = FIRST_FILES) =>
    queryOptions({ queryKey: [...BANK_FILES, 'files', rows], queryFn: () => filesOf(rows) }),
  returns: (isOpen: boolean, rows = FIRST_FILES) =>
    queryOptions({ queryKey: [...BANK_FILES, 'returns', isOpen, rows], queryFn: () => returnsOf(isOpen, rows) }),
  settings: () =>
    queryOptions({
      queryKey: [...BANK_FILES, 'settings'],
      queryFn: () => callFunction<ShownSettings>('debit-files', { act: 'settings' }),
    }),
}

/** Calls `debit-files` once, even if repeated. Reloads the files even after an error. `within` can ask for a confirmation first. */
export function useFileCommand<Answer = object>(onDone: (said: Answer) => void, within: WhenAsked = (act) => act()) {
  const queryClient = useQueryClient()
  const keyFor = useIdempotencyKey()
  return useMutation({
    mutationFn: (body: object) =>
      within(() =>
        callFunction<Answer>(
          'debit-files',
          'act' in body && body.act === 'read_returns' ? body : { ...body, idempotency_key: keyFor(body) },
        ),
      ),
    onSuccess: onDone,
    onSettled: (_said, error) =>
      unlessUnanswered(
        error,
        Promise.all([
          queryClient.invalidateQueries({ queryKey: BANK_FILES }),
          queryClient.invalidateQueries({ queryKey: ['payments'] }),
        ]),
      ),
  })
}
