/** The statuses of a company's review. Live services require approval. */
export const REVIEW_STATUSES = ['not_sent', 'in_review', 'more_requested', 'approved', 'refused'] as const
export type ReviewStatus = (typeof REVIEW_STATUSES)[number]

/** The statuses of a subscription, in the order of the forms. */
export const SUBSCRIPTION_STATUSES = ['trial', 'active', 'past_due', 'cancelled'] as const
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number]

/** The facts that decide what a company may do today. */
export interface OrganizationStatus {
  reviewStatus: ReviewStatus
  isSuspended: boolean
  subscriptionStatus: SubscriptionStatus
  /** Null unless the subscription is past due. */
  pastDueSinceMs: number | null
  /** The end of the time that a canceled company has paid for; null unless it is canceled. */
  paidThroughMs: number | null
  /** How long a past-due company goes on working. */
  graceDays: number
}

/**
 * What an act may need of a company. `work` is any write. The services are bureaus, card issuer, carrier, mail to outsiders and
 * military register: the sandbox ones, or the real ones.
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

/** Why a company may only read and export. app.company_block decides the same in the database. */
export const ORGANIZATION_BLOCKS = ['company_suspended', 'company_past_due', 'company_cancelled'] as const
export type OrganizationBlock = (typeof ORGANIZATION_BLOCKS)[number]
export type OrganizationRefusal = OrganizationBlock | 'review_required'

const DAY_MS = 86_400_000
const ALWAYS: readonly OrganizationCapability[] = ['read', 'export']
const AFTER_REVIEW: readonly OrganizationCapability[] = ['live_services', 'outside_messages', 'live_api_keys']

/** Returns why the company may not do it, or null if it may. The one rule for acts, the public API, the wire and the jobs. */
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

/** Returns why the company may only read and export, or null if it may work. Suspension comes before what it owes. */
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

/** Returns everything the company may do today. */
export const organizationCapabilities = (standing: OrganizationStatus, nowMs: number): OrganizationCapability[] =>
  ORGANIZATION_CAPABILITIES.filter((capability) => organizationRefusal(standing, capability, nowMs) === null)

/** Reports are ordered on a paid subscription only, also while a past-due or canceled company otherwise works on. */
export const mayOrderReports = (status: OrganizationStatus['subscriptionStatus']): boolean =>
  status === 'trial' || status === 'active'

/** What an act needs to use a service: approval only for the real one. */
export const serviceCapability = (isSandbox: boolean): OrganizationCapability =>
  isSandbox ? 'sandbox_services' : 'live_services'

interface RefusalWords {
  title: string
  sentence: string
}

/** The refusals in words: what happened, what still works, and what to do next. */
export const ORGANIZATION_REFUSALS: Record<OrganizationRefusal, RefusalWords> = {
  company_suspended: {
    title: 'The company is suspended',
    sentence:
      'Your company’s account is suspended. You can still read and export your data. An owner can ask support to lift the suspension.',
  },
  company_past_due: {
    title: 'The subscription is past due',
    sentence:
      'Your company’s subscription is past due and its grace period has ended. You can still read and export your data. Pay the open invoice to go on.',
  },
  company_cancelled: {
    title: 'The subscription has ended',
    sentence:
      'Your company’s subscription has ended. You can still read and export your data. Renew the subscription to go on.',
  },
  review_required: {
    title: 'The company is not approved for live services',
    sentence:
      'Your company is not approved for live services yet. An owner can send its details under Going live, Company review.',
  },
}
