import type { MiddlewareHandler } from 'hono'
import type { Pools } from '#platform/database/pools.ts'

export interface Metrics {
  /** Counts and times every request. */
  measure: MiddlewareHandler
  /** Returns all metrics in the Prometheus text format. */
  text(pools: Pools): string
}

interface Series {
  count: number
  seconds: number
}

/** Labels requests only by prefix, method, and status class, because a path can contain ids. */
export function createMetrics(): Metrics {
  const seriesByLabels = new Map<string, Series>()
  return {
    async measure(context, next) {
      const startedAt = performance.now()
      await next()
      const { method, path } = context.req
      const labels = `prefix="${prefixOf(path)}",method="${knownMethod(method)}",status="${Math.floor(context.res.status / 100)}xx"`
      const series = seriesByLabels.get(labels) ?? { count: 0, seconds: 0 }
      series.count += 1
      series.seconds += (performance.now() - startedAt) / 1000
      seriesByLabels.set(labels, series)
    },
    text: (pools) => [...requestLines(seriesByLabels), ...processLines(), ...poolLines(pools), ''].join('\n'),
  }
}

const PREFIXES = ['/auth/v1', '/rest/v1', '/functions/v1', '/storage/v1', '/realtime/v1', '/v1', '/assets', '/dev']
const prefixOf = (path: string): string => PREFIXES.find((prefix) => path.startsWith(`${prefix}/`)) ?? '/'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const knownMethod = (method: string): string => (METHODS.includes(method) ? method : 'other')

function requestLines(seriesByLabels: Map<string, Series>): string[] {
  const series = [...seriesByLabels]
  return [
    '# TYPE http_request_duration_seconds summary',
    ...series.map(([labels, { seconds }]) => `http_request_duration_seconds_sum{${labels}} ${seconds.toFixed(6)}`),
    ...series.map(([labels, { count }]) => `http_request_duration_seconds_count{${labels}} ${count}`),
  ]
}

function processLines(): string[] {
  const { user, system } = process.cpuUsage()
  return [
    '# TYPE process_resident_memory_bytes gauge',
    `process_resident_memory_bytes ${process.memoryUsage.rss()}`,
    '# TYPE process_cpu_seconds_total counter',
    `process_cpu_seconds_total ${((user + system) / 1e6).toFixed(3)}`,
    '# TYPE process_uptime_seconds gauge',
    `process_uptime_seconds ${process.uptime().toFixed(0)}`,
  ]
}

function poolLines({ wire, server }: Pools): string[] {
  const figures = Object.entries({ wire, server }).flatMap(([name, pool]) => [
    `database_connections{pool="${name}",state="total"} ${pool.totalCount}`,
    `database_connections{pool="${name}",state="idle"} ${pool.idleCount}`,
    `database_connections{pool="${name}",state="waiting"} ${pool.waitingCount}`,
  ])
  return ['# TYPE database_connections gauge', ...figures]
}
