import { queryOptions } from '@tanstack/react-query'
import type { PoolMonth, Roll, Vintage } from '#features/portfolio/rules/pool-rates.ts'
import { jsonOf, supabase } from '#platform/browser/supabase.ts'
import type { PlainDate } from '#platform/rules/dates.ts'

/** Open loans in a bucket, by its first day past due. The month is null for today. */
export interface BucketRow {
  month_end: PlainDate | null
  bucket: number
  loans: number
  cents: number
}

/** Open loans of a state and a dealer. */
export interface ShareRow {
  state: string | null
  dealer: string | null
  loans: number
  cents: number
  late_cents: number
}

export interface PoolFigures {
  /** The last frozen month. Null before the first. */
  frozen: PlainDate | null
  buckets: BucketRow[]
  rolls: Roll[]
  vintages: Vintage[]
  months: PoolMonth[]
  shares: ShareRow[]
}

/** The figures of all loans that the person sees. */
export const poolQuery = () =>
  queryOptions({ queryKey: ['pool'], queryFn: () => jsonOf<PoolFigures>(supabase.rpc('pool_figures')) })
