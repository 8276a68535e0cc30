import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { OutputOf } from '#platform/browser/rows.ts'
import { supabase, unwrap } from '#platform/browser/supabase.ts'

const PAGE_LENGTH = 50

export type SensitiveUse = OutputOf<'sensitive_uses'>

export type SensitiveTotal = OutputOf<'sensitive_totals'>

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
        return unwrap(supabase.rpc('sensitive_uses', asked))
      },
      initialPageParam: null as number | null, // widens: the first page has no predecessor
      getNextPageParam: (page) => (page.length === PAGE_LENGTH ? (page.at(-1)?.id ?? null) : null),
    }),
  totals: (groupedBy: 'person' | 'file') =>
    queryOptions({
      queryKey: [...ALL, 'totals', groupedBy],
      queryFn: () => unwrap(supabase.rpc('sensitive_totals', { grouped_by: groupedBy })),
    }),
  cap: () => queryOptions({ queryKey: [...ALL, 'cap'], queryFn: () => unwrap(supabase.rpc('reveal_cap')) }),
}

/** Sets the hourly limit on reveals for each person of the company. */
export async function setRevealCap(perHour: number): Promise<void> {
  await unwrap(supabase.rpc('set_reveal_cap', { per_hour: perHour }))
}
