import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import type { OutputOf } from '#platform/browser/rows.ts'
import { supabase, unwrap } from '#platform/browser/supabase.ts'

export type OrderTerms = OutputOf<'credit_order_terms'>

const SELDOM_CHANGES_MS = 60_000

/** The cost of an order under the plan, and whether ordering is possible; null for a person without an organization. */
export const orderTerms = () =>
  queryOptions({ queryKey: ['credit-reports', 'terms'], queryFn: ownTerms, staleTime: SELDOM_CHANGES_MS })

/**
 * Returns true if ordering is offered: not to read-only users, and not if the server said that ordering is not
 * possible. The server checks again in any case.
 */
export function useMayOrder(): boolean {
  const maySoft = useMay('order_soft_pulls')
  const mayHard = useMay('order_hard_pulls')
  const mayOrder = maySoft || mayHard
  const terms = useQuery({ ...orderTerms(), enabled: mayOrder })
  return mayOrder && terms.data?.may_pull_directly !== false
}

/**
 * Returns true if a person who may order can't, because the company has no direct-pull contract on file. Screens then
 * give the reason where the button would be.
 */
export function useIsOrderingBarred(): boolean {
  const maySoft = useMay('order_soft_pulls')
  const mayHard = useMay('order_hard_pulls')
  const terms = useQuery({ ...orderTerms(), enabled: maySoft || mayHard })
  return (maySoft || mayHard) && terms.data?.may_pull_directly === false
}

async function ownTerms(): Promise<OrderTerms | null> {
  const [own] = await unwrap(supabase.rpc('credit_order_terms'))
  return own ?? null
}
