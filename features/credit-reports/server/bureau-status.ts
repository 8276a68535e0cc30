import type { Context } from 'hono'
import { BUREAUS } from '#features/credit-reports/rules/bureaus.ts'
import { memberOf } from '#features/organizations/server/commands/member.ts'
import type { OrderDeps } from './ordering/order-deps.ts'

/** Returns which bureaus are working and which are paused, as this process sees it. */
export async function bureauStatus(deps: OrderDeps, context: Context): Promise<Response> {
  await memberOf(deps, context)
  const health = deps.bureaus.health?.()
  const bureaus = BUREAUS.map((bureau) => {
    const { state = 'asked', leftAloneUntil = null } = health?.[bureau] ?? {}
    const retryAt = leftAloneUntil === null ? null : new Date(leftAloneUntil).toISOString()
    return [bureau, { state, retry_at: retryAt }]
  })
  return context.json({ bureaus: Object.fromEntries(bureaus) })
}
