import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { supabase, unwrap } from '#web/supabase.ts'

const amounts = z.record(z.string(), z.number())
const queue = z.object({ waiting: z.number(), later: z.number(), failed: z.number(), oldest_seconds: z.number() })

const overview = z.object({
  standing: amounts,
  pulls: z.object({ h24: z.number(), d3: z.number(), d7: z.number(), d30: z.number(), d365: z.number() }),
  /** Thirty days by measure, oldest first; the last is `last_day`, in UTC. */
  days: z.record(z.string(), z.array(z.number())),
  last_day: z.string(),
  bureaus: amounts,
  queue: queue.nullable(),
})
export type Overview = z.infer<typeof overview>

export const adminQueries = {
  /** Everything the overview shows, in one call. */
  overview: () =>
    queryOptions({
      queryKey: ['admin', 'overview'],
      queryFn: async () => overview.parse(await unwrap(supabase.rpc('platform_overview'))),
      refetchInterval: 60_000,
    }),
}
