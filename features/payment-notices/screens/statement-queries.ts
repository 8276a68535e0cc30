import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import type { StatementStatus } from '#features/payment-notices/rules/periodic-statement.ts'
import { useIdempotencyKey } from '#platform/browser/idempotency-key.ts'
import { callFunction, supabase, unlessUnanswered, unwrap } from '#platform/browser/supabase.ts'
import { saveFile } from '#ui/save-file.ts'
import { useMutation } from '#ui/use-mutation.ts'

const STATEMENTS = ['periodic-statements'] as const
const PAGE = 50

function pageOf(status: StatementStatus | '', from: number) {
  const all = supabase
    .from('periodic_statements')
    .select(
      'id, loan_id, due_on, period_from, period_until, due_cents, status, created_at, finished_at, finished_by_name, client:clients(full_name)',
    )
  const chosen = status === '' ? all : all.eq('status', status)
  return unwrap(
    chosen
      .order('created_at', { ascending: false })
      .order('id')
      .range(from, from + PAGE - 1),
  )
}
/** A periodic statement with its borrower. */
export type Statement = Awaited<ReturnType<typeof pageOf>>[number]

const batchesOf = () =>
  unwrap(
    supabase
      .from('mail_batches')
      .select('id, made_on, statements, made_by_name, mailed_at, mailed_by_name')
      .order('created_at', { ascending: false })
      .order('id')
      .limit(10),
  )
/** A batch of printed statements. */
export type Batch = Awaited<ReturnType<typeof batchesOf>>[number]

export const statementQueries = {
  all: STATEMENTS,
  list: (status: StatementStatus | '') =>
    infiniteQueryOptions({
      queryKey: [...STATEMENTS, 'list', status],
      queryFn: ({ pageParam }) => pageOf(status, pageParam),
      initialPageParam: 0,
      getNextPageParam: (last, pages) => (last.length < PAGE ? null : pages.length * PAGE),
    }),
  batches: () => queryOptions({ queryKey: [...STATEMENTS, 'batches'], queryFn: batchesOf }),
}

/** Makes, mails, or cancels once, even if repeated, and reloads the statements. */
export function useMailBatch<Answer = { id: string }>(onDone: (said: Answer) => void) {
  const queryClient = useQueryClient()
  const keyFor = useIdempotencyKey()
  return useMutation({
    // A new batch can be wanted a moment later, so a key is for one attempt.
    mutationFn: (body: object) =>
      callFunction<Answer>('mail-batch', {
        ...body,
        idempotency_key: keyFor({ body, at: Math.floor(Date.now() / 2_000) }),
      }),
    onSuccess: onDone,
    onSettled: (_said, error) => unlessUnanswered(error, queryClient.invalidateQueries({ queryKey: STATEMENTS })),
  })
}

/** Downloads the PDF of a batch. */
export function usePrintBatch() {
  return useMutation({
    mutationFn: (batch_id: string) => callFunction<Blob>('print-mail-batch', { batch_id }),
    onSuccess: (file) => saveFile(file, 'statements.pdf'),
  })
}
