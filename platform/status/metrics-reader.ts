import { timingSafeEqual } from 'node:crypto'
import { hashOfSecret } from '#platform/sealing/hash-of-secret.ts'

type Refusal = [body: { message: string }, status: 401 | 404]
/** Why who brings this token may not read the metrics; null when they may. */
export type ReadsMetrics = (brought: string | undefined) => Refusal | null

const CLOSED: Refusal = [{ message: 'Without METRICS_TOKEN there are no metrics in production' }, 404]
const WRONG: Refusal = [{ message: 'Metrics are read with METRICS_TOKEN as the bearer token' }, 401]

/** How busy a company is, is nobody's to watch from outside: production shows its metrics to who brings the token. */
export function metricsReader(config: { metricsToken?: string | null; isProduction: boolean }): ReadsMetrics {
  const { metricsToken, isProduction } = config
  if (!metricsToken) return () => (isProduction ? CLOSED : null)
  const expected = hashOfSecret(metricsToken)
  // Digests are of one length, and how far two are alike tells nothing about the token.
  return (brought) => (brought !== undefined && timingSafeEqual(hashOfSecret(brought), expected) ? null : WRONG)
}
