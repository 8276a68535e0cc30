import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { RowProblem } from '#features/counter/rules/lockbox.ts'
import { lendingQueries } from '#features/lending/screens/queries.ts'
import { useIdempotencyKey } from '#platform/browser/idempotency-key.ts'
import { callFunction, supabase, unlessUnanswered, unwrap } from '#platform/browser/supabase.ts'
import { useMutation } from '#ui/use-mutation.ts'

const LOCKBOX = ['lockbox'] as const
const BATCH_COLUMNS = `id, name, deposited_on, control_count, control_cents, status, created_by_name, created_at, posted_by, posted_by_name,
  posted_at, reversed_by_name, reversed_at, reverse_reason`
const MOST_BATCHES = 200

const batches = () =>
  unwrap(
    supabase
      .from('lockbox_batches')
      .select(BATCH_COLUMNS)
      .neq('status', 'discarded')
      .order('created_at', { ascending: false })
      .limit(MOST_BATCHES),
  )

async function oneBatch(id: string) {
  const columns =
    `${BATCH_COLUMNS}, rows:lockbox_rows(id, position, loan_number, check_number, amount_cents, loan_id, posting_id, reversal_id)` as const
  const found = await unwrap(supabase.from('lockbox_batches').select(columns).eq('id', id).limit(1))
  const [batch] = found
  if (batch === undefined) return null
  return { ...batch, rows: batch.rows.toSorted((one, other) => one.position - other.position) }
}
/** A batch with its rows. */
export type Batch = NonNullable<Awaited<ReturnType<typeof oneBatch>>>

/** A row that can't be posted. */
export interface FlaggedRow {
  position: number
  problem: RowProblem
}

export const lockboxQueries = {
  all: LOCKBOX,
  batches: () => queryOptions({ queryKey: [...LOCKBOX, 'list'], queryFn: batches }),
  batch: (id: string) => queryOptions({ queryKey: [...LOCKBOX, 'batch', id], queryFn: () => oneBatch(id) }),
  problems: (id: string) =>
    queryOptions({
      queryKey: [...LOCKBOX, 'problems', id],
      queryFn: async () =>
        (await callFunction<{ problems: FlaggedRow[] }>('lockbox', { act: 'check', batch_id: id })).problems,
    }),
}

/** Calls the command once, even if repeated. Reloads batches and loans even after an error. */
export function useLockbox(onDone: (said: { id: string }) => void) {
  const queryClient = useQueryClient()
  const keyFor = useIdempotencyKey()
  return useMutation({
    mutationFn: (body: object) => callFunction<{ id: string }>('lockbox', { ...body, idempotency_key: keyFor(body) }),
    onSuccess: onDone,
    onSettled: (_said, error) =>
      unlessUnanswered(
        error,
        Promise.all([
          queryClient.invalidateQueries({ queryKey: LOCKBOX }),
          queryClient.invalidateQueries({ queryKey: lendingQueries.all }),
        ]),
      ),
  })
}
