import type { Hono } from 'hono'
import { quoteOf } from '#features/lending/server/quotes/quote-loan.ts'
import { quoteLoan } from '#features/public-api/rules/loans.ts'
import type { ApiDeps } from './api-deps.ts'
import { serve } from './serve.ts'

/** `/v1/loans`. A quote writes nothing, so an Idempotency-Key changes nothing. */
export function serveLoans(service: Hono, deps: ApiDeps): void {
  serve(service, deps, quoteLoan, async ({ pool }, { holder, body }) => ({
    json: await quoteOf(pool, holder.organizationId, body),
  }))
}
