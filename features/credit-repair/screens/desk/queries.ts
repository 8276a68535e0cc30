import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { DeskPartKey } from '#features/credit-repair/rules/disputes/desk.ts'
import { supabase, unwrap } from '#platform/browser/supabase.ts'

export type DeskDispute = Awaited<ReturnType<typeof deskPart>>[number]

const deskPart = (part: DeskPartKey, atMost: number) => unwrap(supabase.rpc('dispute_desk', { part, at_most: atMost }))

export const deskQueries = {
  all: () => ['dispute-desk'] as const,
  counts: () =>
    queryOptions({
      queryKey: [...deskQueries.all(), 'counts'],
      queryFn: () => unwrap(supabase.rpc('dispute_desk_counts')),
    }),
  part: (part: DeskPartKey, atMost: number) =>
    queryOptions({
      queryKey: [...deskQueries.all(), part, atMost],
      queryFn: () => deskPart(part, atMost),
      placeholderData: keepPreviousData,
    }),
}
