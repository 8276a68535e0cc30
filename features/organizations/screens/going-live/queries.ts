import { queryOptions } from '@tanstack/react-query'
import type { GoingLiveStep } from '#features/organizations/rules/going-live.ts'
import { supabase, unwrap } from '#platform/browser/supabase.ts'

export type GoingLive = Record<GoingLiveStep, boolean> & { is_hidden: boolean }

export const goingLiveQueries = {
  /** Null for people who don't set up the company. */
  own: () =>
    queryOptions({
      queryKey: ['going-live'],
      queryFn: () =>
        unwrap(supabase.rpc('going_live').maybeSingle().overrideTypes<GoingLive, { merge: false }>()).then(
          (row) => row ?? null,
        ),
    }),
}

export async function hideGoingLive(isHidden: boolean): Promise<void> {
  await unwrap(supabase.rpc('hide_going_live', { is_hidden: isHidden }))
}
