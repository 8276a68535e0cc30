import { Hono } from 'hono'
import type { Pools } from '#server/database/pools.ts'
import { bearerToken } from '#server/http/gateway.ts'
import { ALIVE, type Health } from './health.ts'
import type { Metrics } from './metrics.ts'
import type { ReadsMetrics } from './metrics-reader.ts'

export interface StatusOptions {
  pools: Pools
  metrics: Metrics
  readsMetrics: ReadsMetrics
  health: Health
  /** What a client needs to know before its first call. */
  publicConfig: {
    supabaseUrl: string
    anonKey: string
    googleMapsKey: string | null
    sandbox: boolean
    isSecondFactorRequired: boolean
  }
}

const EVERY_ACCESS_FILE = "select 1 from migrations.applied where name = 'access'"

/** `/healthz`, `/readyz`, `/metrics` and `/config.json`. */
export function statusService({ pools, metrics, readsMetrics, publicConfig, health }: StatusOptions): Hono {
  const status = new Hono()
  // Requests are served while a part beside them restarts, so a crash alone doesn't take the process out of service.
  const crashed = () => (health.crashes().length > 0 ? { crashed: health.crashes() } : {})
  status.get('/healthz', (context) => context.json(ALIVE))
  status.get('/readyz', async (context) => {
    try {
      const migrated = await pools.server.query(EVERY_ACCESS_FILE)
      if (migrated.rowCount === 1) return context.json({ status: 'ready', ...crashed() })
      return context.json({ status: 'not ready', reason: 'The database is not migrated', ...crashed() }, 503)
    } catch {
      return context.json({ status: 'not ready', reason: 'The database does not answer', ...crashed() }, 503)
    }
  })
  status.get('/metrics', (context) => {
    const refusal = readsMetrics(bearerToken(context))
    return refusal === null ? context.text(metrics.text(pools)) : context.json(...refusal)
  })
  status.get('/config.json', (context) => context.json(publicConfig, 200, { 'cache-control': 'no-cache' }))
  return status
}
