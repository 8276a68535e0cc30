import { Hono } from 'hono'
import type { Pools } from '#server/database/pools.ts'
import { bearerToken } from '#server/http/gateway.ts'
import type { Metrics } from './metrics.ts'
import type { ReadsMetrics } from './metrics-reader.ts'

export interface StatusOptions {
  pools: Pools
  metrics: Metrics
  readsMetrics: ReadsMetrics
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
export function statusService({ pools, metrics, readsMetrics, publicConfig }: StatusOptions): Hono {
  const status = new Hono()
  status.get('/healthz', (context) => context.json({ status: 'ok' }))
  status.get('/readyz', async (context) => {
    try {
      const migrated = await pools.server.query(EVERY_ACCESS_FILE)
      if (migrated.rowCount === 1) return context.json({ status: 'ready' })
      return context.json({ status: 'not ready', reason: 'The database is not migrated' }, 503)
    } catch {
      return context.json({ status: 'not ready', reason: 'The database does not answer' }, 503)
    }
  })
  status.get('/metrics', (context) => {
    const refusal = readsMetrics(bearerToken(context))
    return refusal === null ? context.text(metrics.text(pools)) : context.json(...refusal)
  })
  status.get('/config.json', (context) => context.json(publicConfig, 200, { 'cache-control': 'no-cache' }))
  return status
}
