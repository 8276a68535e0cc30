import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { LoanStatus } from '#features/lending/rules/engine/loan-state.ts'
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

/** A loan behind a figure, with the cents that the figure counts of it. */
export interface PoolLoan {
  id: string
  full_name: string
  cents: number
  status: LoanStatus
  days_past_due: number
}

/** A page of the loans behind a figure, with the number and the sum of all of them. */
interface PoolLoans {
  loans: number
  cents: number
  rows: PoolLoan[]
  has_next: boolean
  /** The place of the last row. */
  last: string | null
}

/** The loans behind a figure. */
export const poolLoansQuery = (wish: { cell: object }) =>
  infiniteQueryOptions({
    queryKey: ['pool', 'loans', wish],
    queryFn: ({ pageParam }) =>
      jsonOf<PoolLoans>(
        supabase.rpc('pool_loans', { wish: { ...wish, ...(pageParam !== null && { after: pageParam }) } }),
      ),
    initialPageParam: firstPage(),
    getNextPageParam: ({ has_next, last }) => (has_next ? last : undefined),
  })

const firstPage = (): string | null => null
