import { queryOptions, useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { CREDIT_UNITS } from '#features/credit-reports/rules/bureau-data.ts'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { read, supabase } from '#platform/browser/supabase.ts'

const terms = z.object({
  credit_unit: z.enum(CREDIT_UNITS),
  subscription_status: z.string(),
  resets_on: z.string(),
  may_pull_directly: z.boolean(),
})
export type OrderTerms = z.infer<typeof terms>

const SELDOM_CHANGES_MS = 60_000

/** What an order costs under the plan, and whether one may be placed at all; null for someone without an organisation. */
export const orderTerms = () =>
  queryOptions({ queryKey: ['credit-reports', 'terms'], queryFn: ownTerms, staleTime: SELDOM_CHANGES_MS })

/** Whether to offer ordering. Not to who only reads, nor when the server said so: it refuses, whatever is on screen. */
export function useMayOrder(): boolean {
  const maySoft = useMay('order_soft_pulls')
  const mayHard = useMay('order_hard_pulls')
  const mayOrder = maySoft || mayHard
  const terms = useQuery({ ...orderTerms(), enabled: mayOrder })
  return mayOrder && terms.data?.may_pull_directly !== false
}

async function ownTerms(): Promise<OrderTerms | null> {
  const [own] = await read(z.array(terms), supabase.rpc('credit_order_terms'))
  return own ?? null
}
