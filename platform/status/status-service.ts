import { Hono } from 'hono'
import type { Pools } from '#platform/database/pools.ts'
import { bearerToken } from '#platform/http/gateway.ts'
import { RETRY_AFTER_SECONDS } from '#platform/http/unavailable.ts'
import { within } from '#platform/process/within.ts'
import { ALIVE, type Health } from './health.ts'
import type { Metrics } from './metrics.ts'
import type { ReadsMetrics } from './metrics-reader.ts'

export interface StatusOptions {
  pools: Pools
  metrics: Metrics
  readsMetrics: ReadsMetrics
  health: Health
  /** The settings that a client needs before its first call. */
  publicConfig: {
    supabaseUrl: string
    anonKey: string
    googleMapsKey: string | null
    sandbox: boolean
    isMailSandbox: boolean
    isSecondFactorRequired: boolean
  }
}

// Supervisors and load balancers don't wait longer.
const ANSWER_WITHIN_MS = 3_000
const SILENT = 'The database does not respond'
const EVERY_ACCESS_FILE = "select 1 from migrations.applied where name = 'access'"

/** `/healthz`, `/readyz`, `/metrics` and `/config.json`. */
export function statusService({ pools, metrics, readsMetrics, publicConfig, health }: StatusOptions): Hono {
  const status = new Hono()
  // Requests are served while another part restarts, so a crash alone doesn't take the process out of service.
  const crashed = () => (health.crashes().length > 0 ? { crashed: health.crashes() } : {})
  status.get('/healthz', (context) => context.json(ALIVE))
  status.get('/readyz', async (context) => {
    const reason = await obstacleOf(pools)
    if (reason === null) return context.json({ status: 'ready', ...crashed() })
    context.header('Retry-After', String(RETRY_AFTER_SECONDS))
    return context.json({ status: 'not ready', reason, ...crashed() }, 503)
  })
  status.get('/metrics', (context) => {
    const refusal = readsMetrics(bearerToken(context))
    return refusal === null ? context.text(metrics.text(pools)) : context.json(...refusal)
  })
  status.get('/config.json', (context) => context.json(publicConfig, 200, { 'cache-control': 'no-cache' }))
  return status
}

/** Returns the reason why requests can't be served, or null if they can. */
async function obstacleOf({ server }: Pools): Promise<string | null> {
  let reason: string | null = SILENT
  const asking = server.query(EVERY_ACCESS_FILE).then(
    ({ rowCount }) => {
      reason = rowCount === 1 ? null : 'The database is not migrated'
    },
    () => {},
  )
  await within(ANSWER_WITHIN_MS, asking)
  return reason
}
