import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { decidedTermsSchema } from '#features/lending/rules/underwriting/approved-terms.ts'
import { lendingQueries } from '#features/lending/screens/queries.ts'
import { useIdempotencyKey } from '#platform/browser/idempotency-key.ts'
import { callFunction, supabase, unlessUnanswered, unwrap } from '#platform/browser/supabase.ts'
import { useMutation } from '#ui/use-mutation.ts'

/** A referral of an application to a colleague. */
export type Referral = Awaited<ReturnType<typeof referralsOf>>[number]
/** A decision against the engine, or the request for one. */
export type Override = Awaited<ReturnType<typeof overridesOf>>[number]

export const secondPersonQueries = {
  referrals: (id: string) =>
    queryOptions({ queryKey: [...lendingQueries.all, 'referrals', id], queryFn: () => referralsOf(id) }),
  overrides: (id: string) =>
    queryOptions({ queryKey: [...lendingQueries.all, 'overrides', id], queryFn: () => overridesOf(id) }),
  terms: (id: string) => queryOptions({ queryKey: [...lendingQueries.all, 'terms', id], queryFn: () => termsOf(id) }),
}

const referralsOf = (id: string) =>
  unwrap(
    supabase
      .from('application_referrals')
      .select('id, created_at, note, referred_by_name, referred_to_name')
      .eq('application_id', id)
      .order('created_at', { ascending: false }),
  )

const overridesOf = (id: string) =>
  unwrap(
    supabase
      .from('decision_overrides')
      .select(
        'id, created_at, kind, decision, amount_cents, reason, state, requested_by, requested_by_name, answered_by_name, answered_at, answer_reason',
      )
      .eq('application_id', id)
      .order('created_at', { ascending: false }),
  )

async function termsOf(id: string) {
  const [newest] = await unwrap(
    supabase
      .from('application_terms')
      .select('id, created_at, terms, because, decided_by_name')
      .eq('application_id', id)
      .eq('decision', 'approved')
      .order('created_at', { ascending: false })
      .limit(1),
  )
  return newest === undefined ? null : { ...newest, terms: decidedTermsSchema.parse(newest.terms) }
}

/** Calls a command about an application once, even if repeated. Reloads the data even after an error. */
export function useApplicationCommand<Body extends object>(command: string, onDone: (said: { id?: string }) => void) {
  const queryClient = useQueryClient()
  const keyFor = useIdempotencyKey()
  return useMutation({
    mutationFn: (body: Body) => callFunction<{ id?: string }>(command, { ...body, idempotency_key: keyFor(body) }),
    onSuccess: onDone,
    onSettled: (_said, error) =>
      unlessUnanswered(error, queryClient.invalidateQueries({ queryKey: lendingQueries.all })),
  })
}
