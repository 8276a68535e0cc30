import { timingSafeEqual } from 'node:crypto'
import { hashOfSecret } from '#platform/sealing/hash-of-secret.ts'

type Refusal = [body: { message: string }, status: 401 | 404]
/** Returns the error for a token that may not read the metrics, or null if it may. */
export type ReadsMetrics = (brought: string | undefined) => Refusal | null

const CLOSED: Refusal = [{ message: 'Without METRICS_TOKEN there are no metrics in production' }, 404]
const WRONG: Refusal = [{ message: 'Metrics are read with METRICS_TOKEN as the bearer token' }, 401]

/** In production, metrics require a token, because outsiders must not see how busy a company is. */
export function metricsReader(config: { metricsToken?: string | null; isProduction: boolean }): ReadsMetrics {
  const { metricsToken, isProduction } = config
  if (!metricsToken) return () => (isProduction ? CLOSED : null)
  const expected = hashOfSecret(metricsToken)
  // Digests have the same length, and their similarity reveals nothing about the token.
  return (brought) => (brought !== undefined && timingSafeEqual(hashOfSecret(brought), expected) ? null : WRONG)
}
