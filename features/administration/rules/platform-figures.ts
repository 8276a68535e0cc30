import { BUREAUS, type Bureau } from '#features/credit-reports/rules/bureaus.ts'
import { ACCOUNT_TYPES, type AccountType } from '#features/organizations/rules/account-type.ts'
import type { SubscriptionStatus } from '#features/organizations/rules/organization-status.ts'

/** The current totals of all subscribers, by measure. A missing measure is zero. */
export type Standing = Readonly<Record<string, number>>

/** Returns the number of subscribers with this status, optionally of one account type. */
export function subscribersWith(standing: Standing, status: SubscriptionStatus, type?: AccountType): number {
  return summed(standing, 'subscribers', [status], type)
}

/** Returns the number of subscribers whose subscription has not ended. */
export function subscribersOf(standing: Standing, type?: AccountType): number {
  return summed(standing, 'subscribers', ['trial', 'active', 'past_due'], type)
}

/** Returns what subscribers with this status pay a month, plans and features together, in cents. */
export function monthlyRevenueCents(standing: Standing, status: SubscriptionStatus): number {
  return Math.round(summed(standing, 'revenue', [status]) * 100)
}

/** Returns `part` of `whole` in whole percent, or null if `whole` is zero. */
export function percentOf(part: number, whole: number): number | null {
  return whole > 0 ? Math.round((part / whole) * 100) : null
}

export interface BureauFigures {
  bureau: Bureau
  asked: number
  /** Failed requests in whole percent; null if there were no requests. */
  errorPercent: number | null
  /** The average response time; null if none was measured. */
  latencyMs: number | null
}

/** Returns each bureau's recent error rate and response time, from the sums in the database. */
export function bureauFigures(sums: Readonly<Record<string, number>>): BureauFigures[] {
  return BUREAUS.map((bureau) => {
    const of = (measure: string) => sums[`${measure}.${bureau}`] ?? 0
    const asked = of('asked')
    const timed = of('timed')
    return {
      bureau,
      asked,
      errorPercent: percentOf(of('failed'), asked),
      latencyMs: timed > 0 ? Math.round(of('latency_ms') / timed) : null,
    }
  })
}

function summed(
  standing: Standing,
  measure: string,
  statuses: readonly SubscriptionStatus[],
  type?: AccountType,
): number {
  const types = type === undefined ? ACCOUNT_TYPES : [type]
  return types
    .flatMap((kind) => statuses.map((status) => standing[`${measure}.${kind}.${status}`] ?? 0))
    .reduce((sum, amount) => sum + amount, 0)
}
