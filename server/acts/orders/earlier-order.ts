import { setTimeout as pause } from 'node:timers/promises'
import { failureSentence, reportsFrom } from '#domain/credit-reports/bureau-data.ts'
import type { Bureau } from '#domain/credit-reports/bureaus.ts'
import type { ActDeps } from '#server/acts/act-deps.ts'
import type { Member } from '#server/acts/organizations/member.ts'
import { keyReused, outcomeUnknown, stillOrdering } from '#server/acts/refusals.ts'
import type { OrderRequest } from './order-request.ts'

const EARLIER = `
  select status, request_fingerprint, report_id from app.credit_pulls where organization_id = $1 and idempotency_key = $2`
const STORED = `
  select r.id, r.bureau_data, p.bureaus, o.monthly_credit_limit,
         case when o.credits_period >= app.credit_period() then o.credits_used else 0 end as credits_used
    from public.credit_reports r
    join app.credit_pulls p on p.report_id = r.id
    join app.organizations o on o.id = r.organization_id
   where r.id = $1 and r.organization_id = $2`
const LOOK_AGAIN_MS = 200
/** Settling takes a moment after the last bureau has answered. */
const SETTLING_MS = 5_000

/** The report that an earlier order under the same key led to; waits for one still under way; null when there is none. */
export async function earlierReport(deps: ActDeps, member: Member, order: OrderRequest): Promise<string | null> {
  const giveUpAt = performance.now() + deps.bureaus.deadlineMs + SETTLING_MS
  for (;;) {
    const { rows } = await deps.pool.query<{ status: string; request_fingerprint: string; report_id: string | null }>(
      EARLIER,
      [member.organizationId, order.idempotencyKey],
    )
    const earlier = rows[0]
    if (!earlier) return null
    if (earlier.request_fingerprint !== order.fingerprint) throw keyReused()
    if (earlier.report_id !== null) return earlier.report_id
    if (earlier.status !== 'reserved') throw outcomeUnknown()
    if (performance.now() > giveUpAt) throw stillOrdering()
    await pause(LOOK_AGAIN_MS)
  }
}

/** What an order is answered, read from what it stored: so the first answer and every later one are the same. */
export async function storedAnswer({ pool }: ActDeps, member: Member, reportId: string) {
  const { rows } = await pool.query<{
    id: string
    bureau_data: unknown
    bureaus: Bureau[]
    credits_used: number
    monthly_credit_limit: number
  }>({ name: 'stored-order', text: STORED, values: [reportId, member.organizationId] })
  const stored = rows[0]
  if (!stored) throw new Error(`Report ${reportId} of an order is gone`)
  const reports = reportsFrom(stored.bureau_data, stored.bureaus)
  const failure = failureSentence(reports)
  return {
    id: stored.id,
    reports,
    credits_used: stored.credits_used,
    monthly_credit_limit: stored.monthly_credit_limit,
    ...(failure !== null && { error: failure, message: failure }),
  }
}
