import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { whileRecounted } from '#platform/browser/recount.ts'
import type { OutputOf } from '#platform/browser/rows.ts'
import { callFunction, jsonOf, supabase, unwrap } from '#platform/browser/supabase.ts'

type Amounts = Record<string, number>
interface Queue {
  waiting: number
  later: number
  failed: number
  oldest_seconds: number
}

export interface Overview {
  standing: Amounts
  pulls: {
    h24: number
    d3: number
    d7: number
    d30: number
    d365: number
  }
  /** Thirty days by measure, oldest first. The last one is `last_day`, in UTC. */
  days: Record<string, number[]>
  last_day: string
  bureaus: Amounts
  queue: Queue | null
}

/** The response while any company's figures are being recounted: only the queue. */
export interface RecountedOverview {
  recount_percent: number
  queue: Queue | null
}

export type FamilyRecount = OutputOf<'recounts'>

export type FailedJob = OutputOf<'failed_jobs'>

export type RunningJob = OutputOf<'running_jobs'>

const JOBS_ON_PAGE = 50
/** The last row of a full page, which another page may follow. */
const lastOfFull = <Row>(page: readonly Row[]): Row | null =>
  page.length === JOBS_ON_PAGE ? (page.at(-1) ?? null) : null

export interface ScannerStatus {
  sandbox: boolean
  /** Null if the scanner doesn't respond. */
  version: string | null
  last_failure: {
    at: string
    reason: string
  } | null
}

/** Retries a failed job now. */
export async function retryJob(id: string): Promise<void> {
  await unwrap(supabase.rpc('retry_job', { job: id }))
}

export const adminQueries = {
  failedJobs: () =>
    infiniteQueryOptions({
      queryKey: ['admin', 'failed jobs'],
      queryFn: ({ pageParam: last }) => {
        const after = last && {
          after_given_up: last.next_at === null,
          after_failed_at: last.failed_at,
          after_id: last.id,
        }
        return unwrap(supabase.rpc('failed_jobs', { ...after, count: JOBS_ON_PAGE }))
      },
      initialPageParam: null as FailedJob | null, // widens: the first page has no predecessor
      getNextPageParam: lastOfFull<FailedJob>,
    }),
  runningJobs: () =>
    infiniteQueryOptions({
      queryKey: ['admin', 'running jobs'],
      queryFn: ({ pageParam: last }) => {
        const after = last && { after_locked_at: last.locked_at, after_id: last.id }
        return unwrap(supabase.rpc('running_jobs', { ...after, count: JOBS_ON_PAGE }))
      },
      initialPageParam: null as RunningJob | null, // widens: the first page has no predecessor
      getNextPageParam: lastOfFull<RunningJob>,
      refetchInterval: 10_000,
    }),
  recounts: () =>
    queryOptions({
      queryKey: ['admin', 'recounts'],
      queryFn: () => unwrap(supabase.rpc('recounts')),
      refetchInterval: 3_000,
    }),
  scannerStatus: () =>
    queryOptions({
      queryKey: ['admin', 'virus scanner'],
      queryFn: () => callFunction<ScannerStatus>('scanner-status', {}),
      refetchInterval: 60_000,
    }),
  /** The release that the server runs. It changes only with a restart, during which a page can stay open. */
  version: () =>
    queryOptions({
      queryKey: ['admin', 'version'],
      queryFn: releaseOfServer,
      refetchInterval: 60_000,
    }),
  /** All figures of the overview, in one request. */
  overview: () =>
    queryOptions({
      queryKey: ['admin', 'overview'],
      queryFn: () => jsonOf<Overview | RecountedOverview>(supabase.rpc('platform_overview')),
      refetchInterval: whileRecounted(60_000),
    }),
}

async function releaseOfServer(): Promise<string> {
  const { version }: { version: string } = await (await fetch('/healthz')).json()
  return version
}
