import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { whileRecounted } from '#platform/browser/recount.ts'
import { callFunction, read, supabase, unwrap } from '#platform/browser/supabase.ts'

const amounts = z.record(z.string(), z.number())
const queue = z.object({ waiting: z.number(), later: z.number(), failed: z.number(), oldest_seconds: z.number() })

const figures = z.object({
  standing: amounts,
  pulls: z.object({ h24: z.number(), d3: z.number(), d7: z.number(), d30: z.number(), d365: z.number() }),
  /** Thirty days by measure, oldest first. The last one is `last_day`, in UTC. */
  days: z.record(z.string(), z.array(z.number())),
  last_day: z.string(),
  bureaus: amounts,
  queue: queue.nullable(),
})
export type Overview = z.infer<typeof figures>

/** The response while any company's figures are being recounted: only the queue. */
const recounting = z.object({ recount_percent: z.number(), queue: queue.nullable() })
export type RecountedOverview = z.infer<typeof recounting>
const overview = z.union([recounting, figures])

const recounts = z.array(
  z.object({
    family: z.string(),
    percent: z.number(),
    companies: z.number(),
    companies_left: z.number(),
    requested_at: z.string(),
  }),
)
export type FamilyRecount = z.infer<typeof recounts>[number]

const failedJobs = z.array(
  z.object({
    id: z.string(),
    task: z.string(),
    attempts: z.number(),
    failed_at: z.string(),
    /** Null for a job that was given up. */
    next_at: z.string().nullable(),
    reason: z.string(),
  }),
)
export type FailedJob = z.infer<typeof failedJobs>[number]

const runningJobs = z.array(
  z.object({
    id: z.string(),
    task: z.string(),
    attempts: z.number(),
    locked_at: z.string(),
    /** How long it has been locked, by the database's clock. */
    locked_seconds: z.number(),
    process: z.string(),
    /** Null for a process of an older release. */
    is_alive: z.boolean().nullable(),
  }),
)
export type RunningJob = z.infer<typeof runningJobs>[number]

const JOBS_ON_PAGE = 50
/** The last row of a full page, which another page may follow. */
const lastOfFull = <Row>(page: readonly Row[]): Row | null =>
  page.length === JOBS_ON_PAGE ? (page.at(-1) ?? null) : null

const scannerStatus = z.object({
  sandbox: z.boolean(),
  /** Null if the scanner doesn't respond. */
  version: z.string().nullable(),
  last_failure: z.object({ at: z.string(), reason: z.string() }).nullable(),
})
export type ScannerStatus = z.infer<typeof scannerStatus>

const alive = z.object({ version: z.string() })

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
        return read(failedJobs, supabase.rpc('failed_jobs', { ...after, count: JOBS_ON_PAGE }))
      },
      initialPageParam: null as FailedJob | null, // widens: the first page has no predecessor
      getNextPageParam: lastOfFull<FailedJob>,
    }),
  runningJobs: () =>
    infiniteQueryOptions({
      queryKey: ['admin', 'running jobs'],
      queryFn: ({ pageParam: last }) => {
        const after = last && { after_locked_at: last.locked_at, after_id: last.id }
        return read(runningJobs, supabase.rpc('running_jobs', { ...after, count: JOBS_ON_PAGE }))
      },
      initialPageParam: null as RunningJob | null, // widens: the first page has no predecessor
      getNextPageParam: lastOfFull<RunningJob>,
      refetchInterval: 10_000,
    }),
  recounts: () =>
    queryOptions({
      queryKey: ['admin', 'recounts'],
      queryFn: () => read(recounts, supabase.rpc('recounts')),
      refetchInterval: 3_000,
    }),
  scannerStatus: () =>
    queryOptions({
      queryKey: ['admin', 'virus scanner'],
      queryFn: async () => scannerStatus.parse(await callFunction('scanner-status', {})),
      refetchInterval: 60_000,
    }),
  /** The release that the server runs. It changes only with a restart, during which a page can stay open. */
  version: () =>
    queryOptions({
      queryKey: ['admin', 'version'],
      queryFn: async () => alive.parse(await (await fetch('/healthz')).json()).version,
      refetchInterval: 60_000,
    }),
  /** All figures of the overview, in one request. */
  overview: () =>
    queryOptions({
      queryKey: ['admin', 'overview'],
      queryFn: () => read(overview, supabase.rpc('platform_overview')),
      refetchInterval: whileRecounted(60_000),
    }),
}
