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
/** The terms of an approval, with who decided them and why they were changed. */
export type StoredTerms = Awaited<ReturnType<typeof termsOf>>[number]

export const secondPersonQueries = {
  referrals: (id: string) =>
    queryOptions({ queryKey: [...lendingQueries.all, 'referrals', id], queryFn: () => referralsOf(id) }),
  overrides: (id: string) =>
    queryOptions({ queryKey: [...lendingQueries.all, 'overrides', id], queryFn: () => overridesOf(id) }),
  terms: (id: string) => queryOptions({ queryKey: [...lendingQueries.all, 'terms', id], queryFn: () => termsOf(id) }),
}

/** Returns true if a decision waits for a second person. */
export const isWaiting = ({ state }: Pick<Override, 'state'>): boolean => state === 'requested'

/** The id of the signed-in person. */
export const selfQuery = queryOptions({
  queryKey: ['self'],
  queryFn: async () => (await supabase.auth.getSession()).data.session?.user.id ?? null,
})

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

/** The terms of an approval, newest first. */
async function termsOf(id: string) {
  const stored = await unwrap(
    supabase
      .from('application_terms')
      .select('id, created_at, terms, source, because, decided_by_name')
      .eq('application_id', id)
      .eq('decision', 'approved')
      .order('created_at', { ascending: false })
      .order('id'),
  )
  return stored.map((one) => ({ ...one, terms: decidedTermsSchema.parse(one.terms) }))
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
