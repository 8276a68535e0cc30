import { setTimeout as pause } from 'node:timers/promises'
import { failureSentence, reportsFrom } from '#features/credit-reports/rules/bureau-data.ts'
import type { Bureau } from '#features/credit-reports/rules/bureaus.ts'
import type { Member } from '#features/organizations/server/commands/member.ts'
import { keyReused, outcomeUnknown, stillOrdering } from '#features/organizations/server/commands/refusals.ts'
import type { OrderDeps } from './order-deps.ts'
import type { OrderRequest } from './order-request.ts'

const EARLIER = `
  select status, request_fingerprint, report_id from app.credit_pulls where organization_id = $1 and idempotency_key = $2`
const STORED = 'select * from app.stored_order($1, $2)'
const LOOK_AGAIN_MS = 200
/** Settling takes a moment after the last bureau has answered. */
const SETTLING_MS = 5_000

/** Returns the report of an earlier order with the same key, or null. Waits for an order that is still in progress. */
export async function earlierReport(deps: OrderDeps, member: Member, order: OrderRequest): Promise<string | null> {
  const giveUpAt = performance.now() + deps.bureaus.deadlineMs + SETTLING_MS
  for (;;) {
    const { rows } = await deps.pool.query<{ status: string; request_fingerprint: string; report_id: string | null }>(
      EARLIER,
      [member.organizationId, order.idempotencyKey],
    )
    const earlier = rows[0]
    if (!earlier) return null
    if (earlier.request_fingerprint !== order.fingerprint) throw keyReused('order')
    if (earlier.report_id !== null) return earlier.report_id
    if (earlier.status !== 'reserved') throw outcomeUnknown()
    if (performance.now() > giveUpAt) throw stillOrdering()
    await pause(LOOK_AGAIN_MS)
  }
}

/** An order's stored result and the organization's credits after it, for the first response and all replays. */
export interface StoredOrder {
  id: string
  bureau_data: unknown
  bureaus: Bureau[]
  credits_used: number
  monthly_credit_limit: number
}

/** Returns the stored result of an order that led to a report before. */
export async function storedOrder({ pool }: OrderDeps, member: Member, reportId: string): Promise<StoredOrder> {
  const { rows } = await pool.query<StoredOrder>({
    name: 'stored-order',
    text: STORED,
    values: [reportId, member.organizationId],
  })
  if (!rows[0]) throw new Error(`The report ${reportId} of an order is missing`)
  return rows[0]
}

/** Returns the response to an order. */
export function answerTo({ bureau_data, bureaus, ...stored }: StoredOrder) {
  const reports = reportsFrom(bureau_data, bureaus)
  const failure = failureSentence(reports)
  return { ...stored, reports, ...(failure !== null && { error: failure, message: failure }) }
}
