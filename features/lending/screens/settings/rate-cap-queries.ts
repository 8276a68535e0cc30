import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { LOAN_TYPES } from '#features/lending/rules/loan-types.ts'
import type { NewRateCap, RateCap } from '#features/lending/rules/rates/rate-cap.ts'
import { read, supabase, unwrap } from '#platform/browser/supabase.ts'

const number = z.union([z.number(), z.string()]).transform(Number)

const rateCap = z.object({
  id: z.string(),
  organization_id: z.string().nullable(),
  state: z.string(),
  license: z.string().nullable(),
  loan_type: z.enum(LOAN_TYPES).nullable(),
  amount_from: number.nullable(),
  amount_to: number.nullable(),
  months_from: z.number().nullable(),
  months_to: z.number().nullable(),
  rate: number,
  fees_included: z.boolean(),
  effective_from: z.string(),
  effective_until: z.string().nullable(),
  citation: z.string(),
})

const COLUMNS = Object.keys(rateCap.shape).join(', ')
const MOST = 1_000

/** The caps that apply to loans: those included with the product, and the company's own. */
export const rateCaps = () =>
  queryOptions({
    queryKey: ['org-admin', 'rate-caps'],
    queryFn: (): Promise<RateCap[]> =>
      read(
        z.array(rateCap),
        supabase.from('rate_caps').select(COLUMNS).order('state').order('effective_from').order('id').limit(MOST),
      ),
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
