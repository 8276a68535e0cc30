import type { AccountType } from '#features/organizations/rules/account-type.ts'
import type { SubscriptionStatus } from '#features/organizations/rules/organization-status.ts'
import type { PlanName } from './plan.ts'

const STATUS_LABEL: Record<SubscriptionStatus, string> = {
  trial: 'Trial',
  active: 'Active',
  past_due: 'Past due',
  cancelled: 'Canceled',
}

/** Returns the label of a status, such as 'Past due'. */
export function statusLabel(status: SubscriptionStatus): string {
  return STATUS_LABEL[status]
}

const PLAN_LABEL: Record<PlanName, string> = { basic: 'Basic', pro: 'Pro', enterprise: 'Enterprise' }

/** Returns the label of a plan, such as 'Enterprise'. */
export function planLabel(plan: PlanName): string {
  return PLAN_LABEL[plan]
}

/** The account types to filter subscribers by, with the specification's labels. '' means all. */
export const TYPE_FILTERS: readonly { value: AccountType | ''; label: string }[] = [
  { value: '', label: 'All Types' },
  { value: 'cro', label: 'Credit Repair' },
  { value: 'lender', label: 'Lenders' },
  { value: 'dealer', label: 'Auto Dealers' },
]

/** Above this the credits bar is red (specification, business constants). */
const HIGH_USAGE_PERCENT = 80

/**
 * Returns how much of a month's credits is used, in whole percent. With a limit of 0, any use counts as 100 percent.
 */
export function creditUsage(used: number, limit: number): { percent: number; isHigh: boolean } {
  const share = limit > 0 ? (used / limit) * 100 : Math.sign(used) * 100
  return { percent: Math.round(share), isHigh: share > HIGH_USAGE_PERCENT }
}
