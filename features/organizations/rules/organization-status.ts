/** The statuses of a company's review. Live services require approval. */
export const REVIEW_STATUSES = ['not_sent', 'in_review', 'more_requested', 'approved', 'refused'] as const
export type ReviewStatus = (typeof REVIEW_STATUSES)[number]

/** The statuses of a subscription, in the order of the forms. */
export const SUBSCRIPTION_STATUSES = ['trial', 'active', 'past_due', 'cancelled'] as const
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number]

/** The facts that decide what a company can do today. */
export interface OrganizationStatus {
  reviewStatus: ReviewStatus
  isSuspended: boolean
  subscriptionStatus: SubscriptionStatus
  /** Null unless the subscription is past due. */
  pastDueSinceMs: number | null
  /** The end of the period that a canceled company has paid for; null unless it is canceled. */
  paidThroughMs: number | null
  /** Days that a past-due company can continue to work. */
  graceDays: number
}

/**
 * Capabilities that a command may require of a company. `work` is any write. The services are bureaus, card issuer, carrier, mail
 * to outsiders and military register, either sandbox or real.
 */
export const ORGANIZATION_CAPABILITIES = [
  'read',
  'export',
  'work',
  'sandbox_services',
  'live_services',
  'outside_messages',
  'live_api_keys',
] as const
export type OrganizationCapability = (typeof ORGANIZATION_CAPABILITIES)[number]

/** Why a company can only read and export. app.company_block decides the same in the database. */
export const ORGANIZATION_BLOCKS = ['company_suspended', 'company_past_due', 'company_cancelled'] as const
export type OrganizationBlock = (typeof ORGANIZATION_BLOCKS)[number]
export type OrganizationRefusal = OrganizationBlock | 'review_required'

const DAY_MS = 86_400_000
const ALWAYS: readonly OrganizationCapability[] = ['read', 'export']
const AFTER_REVIEW: readonly OrganizationCapability[] = ['live_services', 'outside_messages', 'live_api_keys']

/**
 * Returns why the company can't do this, or null if it can. The one rule for commands, the public API, table access
 * and jobs.
 */
export function organizationRefusal(
  standing: OrganizationStatus,
  capability: OrganizationCapability,
  nowMs: number,
): OrganizationRefusal | null {
  if (ALWAYS.includes(capability)) return null
  const block = organizationBlock(standing, nowMs)
  if (block !== null) return block
  const needsReview = AFTER_REVIEW.includes(capability) && standing.reviewStatus !== 'approved'
  return needsReview ? 'review_required' : null
}

/**
 * Returns why the company can only read and export, or null if it can work. Suspension comes before payment problems.
 */
export function organizationBlock(standing: OrganizationStatus, nowMs: number): OrganizationBlock | null {
  const { isSuspended, subscriptionStatus, pastDueSinceMs, paidThroughMs, graceDays } = standing
  if (isSuspended) return 'company_suspended'
  switch (subscriptionStatus) {
    case 'past_due':
      return pastDueSinceMs !== null && pastDueSinceMs + graceDays * DAY_MS <= nowMs ? 'company_past_due' : null
    case 'cancelled':
      return paidThroughMs !== null && paidThroughMs <= nowMs ? 'company_cancelled' : null
    case 'trial':
    case 'active':
      return null
  }
}

/** Returns everything the company can do today. */
export const organizationCapabilities = (standing: OrganizationStatus, nowMs: number): OrganizationCapability[] =>
  ORGANIZATION_CAPABILITIES.filter((capability) => organizationRefusal(standing, capability, nowMs) === null)

/**
 * Returns true if this subscription can order reports. Only a paid one or a trial can, even while a past-due or
 * canceled company may otherwise work.
 */
export const mayOrderReports = (status: OrganizationStatus['subscriptionStatus']): boolean =>
  status === 'trial' || status === 'active'

/** Returns what a command requires to use a service: approval only for the real one. */
export const serviceCapability = (isSandbox: boolean): OrganizationCapability =>
  isSandbox ? 'sandbox_services' : 'live_services'

interface RefusalWords {
  title: string
  sentence: string
}

/** The error messages: what happened, what still works, and what to do next. */
export const ORGANIZATION_REFUSALS: Record<OrganizationRefusal, RefusalWords> = {
  company_suspended: {
    title: 'The company is suspended',
    sentence:
      'Your company’s account is suspended. You can still read and export your data. An owner can ask support to lift the suspension.',
  },
  company_past_due: {
    title: 'The subscription is past due',
    sentence:
      'Your company’s subscription is past due and its grace period has ended. You can still read and export your data. Pay the open invoice to continue.',
  },
  company_cancelled: {
    title: 'The subscription has ended',
    sentence:
      'Your company’s subscription has ended. You can still read and export your data. Renew the subscription to continue.',
  },
  review_required: {
    title: 'The company is not approved for live services',
    sentence:
      'Your company is not approved for live services yet. An owner can submit its details under Going live, Company review.',
  },
}
