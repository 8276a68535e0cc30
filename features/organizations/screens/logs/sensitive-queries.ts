import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { SENSITIVE_USES, UNUSUAL_USES } from '#features/organizations/rules/sensitive-use.ts'
import { read, supabase, unwrap } from '#platform/browser/supabase.ts'

const PAGE_LENGTH = 50

const sensitiveUse = z.object({
  id: z.number(),
  happened_at: z.string(),
  kind: z.enum(SENSITIVE_USES),
  way: z.string(),
  person_id: z.string(),
  person_name: z.string().nullable(),
  client_ids: z.array(z.string()),
  client_names: z.array(z.string()),
  reason: z.string().nullable(),
  unusual: z.array(z.enum(UNUSUAL_USES)),
})
export type SensitiveUse = z.infer<typeof sensitiveUse>

const total = z.object({
  id: z.string(),
  name: z.string().nullable(),
  reveals: z.number(),
  files: z.number(),
  people: z.number(),
  checks: z.number(),
  unusual: z.number(),
  last_at: z.string(),
})
export type SensitiveTotal = z.infer<typeof total>

/** The filters of the record. Absent means no filter. Days are in UTC. */
export interface SensitiveFilter {
  person?: string
  client?: string
  kind?: string
  unusual?: string
  from?: string
  until?: string
}

const ALL = ['sensitive-data']

export const sensitiveQueries = {
  all: ALL,
  uses: (filter: SensitiveFilter) =>
    infiniteQueryOptions({
      queryKey: [...ALL, 'uses', filter],
      queryFn: ({ pageParam }) => {
        const asked = { filter, before: pageParam, count: PAGE_LENGTH }
        return read(z.array(sensitiveUse), supabase.rpc('sensitive_uses', asked))
      },
      initialPageParam: null as number | null, // widens: the first page has no predecessor
      getNextPageParam: (page) => (page.length === PAGE_LENGTH ? (page.at(-1)?.id ?? null) : null),
    }),
  totals: (groupedBy: 'person' | 'file') =>
    queryOptions({
      queryKey: [...ALL, 'totals', groupedBy],
      queryFn: () => read(z.array(total), supabase.rpc('sensitive_totals', { grouped_by: groupedBy })),
    }),
  cap: () => queryOptions({ queryKey: [...ALL, 'cap'], queryFn: () => read(z.number(), supabase.rpc('reveal_cap')) }),
}

/** Sets the hourly limit on reveals for each person of the company. */
export async function setRevealCap(perHour: number): Promise<void> {
  await unwrap(supabase.rpc('set_reveal_cap', { per_hour: perHour }))
}
