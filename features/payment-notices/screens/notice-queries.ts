import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import type { NoticeStatus } from '#features/payment-notices/rules/payment-notice.ts'
import { useIdempotencyKey } from '#platform/browser/idempotency-key.ts'
import { callFunction, supabase, unlessUnanswered, unwrap } from '#platform/browser/supabase.ts'
import { useMutation } from '#ui/use-mutation.ts'

const NOTICES = ['payment-notices'] as const
const PAGE = 50
const COLUMNS =
  'id, loan_id, kind, due_on, status, due_cents, past_due_cents, created_at, finished_at, finished_by_name, client:clients(full_name)'

function pageOf(status: NoticeStatus | '', from: number) {
  const all = supabase.from('payment_notices').select(COLUMNS)
  const chosen = status === '' ? all : all.eq('status', status)
  return unwrap(
    chosen
      .order('created_at', { ascending: false })
      .order('id')
      .range(from, from + PAGE - 1),
  )
}
/** A reminder or a late notice with its borrower. */
export type Notice = Awaited<ReturnType<typeof pageOf>>[number]

export const noticeQueries = {
  all: NOTICES,
  settings: () =>
    queryOptions({
      queryKey: [...NOTICES, 'settings'],
      queryFn: () =>
        unwrap(
          supabase
            .from('notice_settings')
            .select('reminder_days, late_days, statement_every, statement_days')
            .maybeSingle(),
        ),
    }),
  list: (status: NoticeStatus | '') =>
    infiniteQueryOptions({
      queryKey: [...NOTICES, 'list', status],
      queryFn: ({ pageParam }) => pageOf(status, pageParam),
      initialPageParam: 0,
      getNextPageParam: (last, pages) => (last.length < PAGE ? null : pages.length * PAGE),
    }),
}

/** Calls a command about notices once, even if repeated, and reloads them. */
export function useNoticeCommand<Answer>(
  command: 'notice-settings' | 'payment-notice',
  onDone: (said: Answer) => void,
) {
  const queryClient = useQueryClient()
  const keyFor = useIdempotencyKey()
  return useMutation({
    mutationFn: (body: object) => callFunction<Answer>(command, { ...body, idempotency_key: keyFor(body) }),
    onSuccess: onDone,
    onSettled: (_said, error) => unlessUnanswered(error, queryClient.invalidateQueries({ queryKey: NOTICES })),
  })
}
