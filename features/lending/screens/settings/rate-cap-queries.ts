import { queryOptions } from '@tanstack/react-query'
import type { NewRateCap, RateCap } from '#features/lending/rules/rates/rate-cap.ts'
import { supabase, unwrap } from '#platform/browser/supabase.ts'

const COLUMNS = `id, organization_id, state, license, loan_type, amount_from, amount_to, months_from, months_to, rate,
  fees_included, effective_from, effective_until, citation`
const MOST = 1_000

/** The caps that apply to loans: those included with the product, and the company's own. */
export const rateCaps = () =>
  queryOptions({
    queryKey: ['org-admin', 'rate-caps'],
    queryFn: (): Promise<RateCap[]> =>
      unwrap(supabase.from('rate_caps').select(COLUMNS).order('state').order('effective_from').order('id').limit(MOST)),
  })

/** Caps begin and end on UTC days. */
export const utcToday = (): string => new Date().toISOString().slice(0, 10)

export async function addRateCap(cap: NewRateCap): Promise<void> {
  await unwrap(supabase.from('rate_caps').insert(cap).select('id').single())
}

/** Ends the cap: from today (UTC), it no longer applies to new loans. */
export async function endRateCap(id: string): Promise<void> {
  await unwrap(supabase.from('rate_caps').update({ effective_until: utcToday() }).eq('id', id).select('id').single())
}
