import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { pagesOf } from '#features/lending/screens/desk/desk-queries.ts'
import { lendingQueries } from '#features/lending/screens/queries.ts'
import { useIdempotencyKey } from '#platform/browser/idempotency-key.ts'
import { callFunction, jsonOf, supabase, unlessUnanswered, unwrap } from '#platform/browser/supabase.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { showFailure } from '#ui/states/toast.tsx'
import { useMutation } from '#ui/use-mutation.ts'

/** A late account of a list. */
export interface AccountRow {
  id: string
  client_id: string
  full_name: string
  state: string | null
  queue_id: string
  days_past_due: number
  past_due_cents: number
  broken_promise_on: PlainDate | null
  promised_until: PlainDate | null
  settlement_due_on: PlainDate | null
  last_attempt_at: string | null
  last_contact_at: string | null
  follow_up_on: PlainDate | null
  follow_up_note: string | null
  collector_id: string | null
  collector_name: string | null
}

/** The accounts of a queue, or of a collector. */
export interface AccountWish {
  queue?: string
  collector?: string
  skip?: string[]
}

const attemptsOf = (loanId: string) =>
  unwrap(
    supabase
      .from('contact_attempts')
      .select(
        'id, client_id, channel, is_inbound, phone, outcome, note, override_reason, at, by_name, client:clients(full_name)',
      )
      .eq('loan_id', loanId)
      .order('at', { ascending: false })
      .limit(100),
  )
/** An attempt to reach a person about a loan. */
export type Attempt = Awaited<ReturnType<typeof attemptsOf>>[number]

const promisesOf = (loanId: string) =>
  unwrap(
    supabase
      .from('payment_promises')
      .select(
        'id, status, total_cents, received_cents, next_due_on, last_due_on, source, note, judged_on, cancel_reason, made_on, made_by_name, parts:promised_payments(number, due_on, cents)',
      )
      .eq('loan_id', loanId)
      .order('created_at', { ascending: false })
      .limit(20),
  )
/** A promise to pay with its parts. */
export type Promised = Awaited<ReturnType<typeof promisesOf>>[number]

const stopsOf = (clientIds: readonly string[]) =>
  unwrap(
    supabase
      .from('contact_stops')
      .select('id, client_id, kind, received_on, note, attorney_name, attorney_address, attorney_phone, set_by_name')
      .in('client_id', clientIds)
      .is('released_at', null),
  )
/** A flag that stops contact with a person. */
export type Stop = Awaited<ReturnType<typeof stopsOf>>[number]

const accountOf = (loanId: string) =>
  unwrap(
    supabase
      .from('collection_accounts')
      .select('queue_id, follow_up_on, follow_up_note, collector_id, collector_name, queue:collection_queues(name)')
      .eq('loan_id', loanId)
      .maybeSingle(),
  )

const settingsOf = () =>
  unwrap(
    supabase
      .from('collection_settings')
      .select('collects_for_others, promise_grace_days, promise_tolerance_cents')
      .maybeSingle(),
  )

const textsOf = () =>
  unwrap(
    supabase
      .from('collection_texts')
      .select('id, kind, title, subject, body, place')
      .is('removed_at', null)
      .order('place')
      .order('id'),
  )
/** A script or a template. */
export type CollectionText = Awaited<ReturnType<typeof textsOf>>[number]

const queuesOf = () =>
  unwrap(
    supabase
      .from('collection_queues')
      .select(
        'id, name, place, is_catch_all, min_days, max_days, min_cents, max_cents, is_broken_promise, no_contact_days, is_first_payment_default',
      )
      .is('removed_at', null)
      .order('place')
      .order('id'),
  )
/** A company's queue with its conditions. */
export type QueueRow = Awaited<ReturnType<typeof queuesOf>>[number]

const ALL = ['collections'] as const

export const collectionQueries = {
  all: ALL,
  totals: () =>
    queryOptions({
      queryKey: [...ALL, 'totals'],
      queryFn: () => unwrap(supabase.rpc('collection_queue_totals')),
      placeholderData: keepPreviousData,
    }),
  accounts: (wish: AccountWish) =>
    pagesOf<AccountRow>([...ALL, 'list', wish], (page) =>
      jsonOf(supabase.rpc('collection_account_list', { wish: { ...wish, ...page } })),
    ),
  collectors: () =>
    queryOptions({ queryKey: [...ALL, 'collectors'], queryFn: () => unwrap(supabase.rpc('collectors')) }),
  account: (loanId: string) =>
    queryOptions({ queryKey: [...ALL, 'account', loanId], queryFn: () => accountOf(loanId) }),
  people: (loanId: string) =>
    queryOptions({
      queryKey: [...ALL, 'people', loanId],
      queryFn: () => unwrap(supabase.rpc('collection_people', { loan_id: loanId })),
    }),
  attempts: (loanId: string) =>
    queryOptions({ queryKey: [...ALL, 'attempts', loanId], queryFn: () => attemptsOf(loanId) }),
  promises: (loanId: string) =>
    queryOptions({ queryKey: [...ALL, 'promises', loanId], queryFn: () => promisesOf(loanId) }),
  stops: (clientIds: readonly string[]) =>
    queryOptions({ queryKey: [...ALL, 'stops', clientIds], queryFn: () => stopsOf(clientIds) }),
  settings: () => queryOptions({ queryKey: [...ALL, 'settings'], queryFn: settingsOf }),
  texts: () => queryOptions({ queryKey: [...ALL, 'texts'], queryFn: textsOf }),
  queues: () => queryOptions({ queryKey: [...ALL, 'queues'], queryFn: queuesOf }),
}

/** A person who owes a loan. */
export type Person = Awaited<ReturnType<NonNullable<ReturnType<typeof collectionQueries.people>['queryFn']>>>[number]

/** Returns the first account of a queue that is not among those just worked, or null at its end. */
export async function nextAccount(wish: AccountWish): Promise<string | null> {
  const page = await jsonOf<{ rows: AccountRow[] }>(
    supabase.rpc('collection_account_list', { wish: { ...wish, limit: 1 } }),
  )
  return page.rows[0]?.id ?? null
}

/** An act with its details. The server validates them. */
export interface CollectionsBody {
  act: string
  [detail: string]: unknown
}

interface Settings<Answer> {
  onDone?: (answer: Answer, body: CollectionsBody) => void
  /** Shows a failure as a toast, for acts without a form. */
  isToasted?: boolean
}

/** Sends a command of collections, once even if repeated, and reloads what it may change. */
export function useCollections<Answer = { id: string }>(
  command: 'collections' | 'collection-settings' | 'repossessions' | 'settlements',
  { onDone, isToasted = false }: Settings<Answer> = {},
) {
  const queryClient = useQueryClient()
  const keyFor = useIdempotencyKey()
  return useMutation({
    // The same act may be wanted again later, such as a second call without an answer, so a key is for one attempt.
    mutationFn: (body: CollectionsBody) =>
      callFunction<Answer>(command, {
        ...body,
        idempotency_key: keyFor({ body, at: Math.floor(Date.now() / 2_000) }),
      }),
    onSuccess: (answer, body) => onDone?.(answer, body),
    onError: (error) => {
      if (isToasted) showFailure(error.message)
    },
    onSettled: (_answer, error) =>
      unlessUnanswered(
        error,
        Promise.all([
          queryClient.invalidateQueries({ queryKey: ALL }),
          queryClient.invalidateQueries({ queryKey: lendingQueries.all }),
        ]),
      ),
  })
}
