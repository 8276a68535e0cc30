import { BUREAUS, type Bureau } from '#features/credit-reports/rules/bureaus.ts'
import { ACCOUNT_TYPES, type AccountType } from '#features/organizations/rules/account-type.ts'
import type { SubscriptionStatus } from '#features/organizations/rules/organization-status.ts'

/** What stands now over all subscribers, by measure; a measure that is not there is zero. */
export type Standing = Readonly<Record<string, number>>

/** How many subscribers have this status; of one kind when it is named. */
export function subscribersWith(standing: Standing, status: SubscriptionStatus, type?: AccountType): number {
  return summed(standing, 'subscribers', [status], type)
}

/** How many subscribers there are whose subscription has not ended. */
export function subscribersOf(standing: Standing, type?: AccountType): number {
  return summed(standing, 'subscribers', ['trial', 'active', 'past_due'], type)
}

/** What subscribers of this status pay a month, plans and features together, in cents. */
export function monthlyRevenueCents(standing: Standing, status: SubscriptionStatus): number {
  return Math.round(summed(standing, 'revenue', [status]) * 100)
}

/** `part` of `whole` in whole percent; null when there is no whole. */
export function percentOf(part: number, whole: number): number | null {
  return whole > 0 ? Math.round((part / whole) * 100) : null
}

export interface BureauFigures {
  bureau: Bureau
  asked: number
  /** Whole percent of the askings that failed; null when it was not asked. */
  errorPercent: number | null
  /** The mean time to an answer; null when none was timed. */
  latencyMs: number | null
}

/** How each bureau has answered lately, from the sums the database keeps. */
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
