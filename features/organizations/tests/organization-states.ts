import type { OrganizationRefusal } from '#features/organizations/rules/organization-status.ts'
import type { TestDatabase } from '#test/support/database/database.ts'
import { companyFacts, type Person } from '#test/support/people.ts'

interface OrganizationState {
  /** The SET list of an update that puts a company into this state. */
  facts: string
  /** Why the company can't work; null if it can. */
  block: OrganizationRefusal | null
  isApproved: boolean
}

const NEUTRAL = `
  suspended_at = null, suspended_because = null, suspended_by = null, subscription_status = 'active', past_due_since = null,
  paid_through = null, review_status = 'approved'`
const reviewed = (review: string): OrganizationState => ({
  facts: `review_status = '${review}'`,
  ...{ block: null, isApproved: review === 'approved' },
})
const SUSPENDED = "suspended_at = now(), suspended_because = 'Reported as fraud'"

/** All states that a company can be in. */
export const ORGANIZATION_STATES: Readonly<Record<string, OrganizationState>> = {
  'not sent': reviewed('not_sent'),
  'in review': reviewed('in_review'),
  'asked for more': reviewed('more_requested'),
  refused: reviewed('refused'),
  approved: reviewed('approved'),
  'on trial': { facts: "subscription_status = 'trial'", block: null, isApproved: true },
  'past due within the grace period': {
    facts: "subscription_status = 'past_due', past_due_since = now() - interval '13 days'",
    ...{ block: null, isApproved: true },
  },
  'past due beyond the grace period': {
    facts: "subscription_status = 'past_due', past_due_since = now() - interval '14 days'",
    ...{ block: 'company_past_due', isApproved: true },
  },
  'canceled within the paid time': {
    facts: "subscription_status = 'cancelled', paid_through = now() + interval '1 day'",
    ...{ block: null, isApproved: true },
  },
  'canceled beyond the paid time': {
    facts: "subscription_status = 'cancelled', paid_through = now()",
    ...{ block: 'company_cancelled', isApproved: true },
  },
  suspended: { facts: SUSPENDED, block: 'company_suspended', isApproved: true },
  'suspended before its review': {
    facts: `${SUSPENDED}, review_status = 'in_review'`,
    ...{ block: 'company_suspended', isApproved: false },
  },
}

/** Puts a person's company into a state, whatever its state was. */
export async function putInto(database: TestDatabase, person: Person, state: string): Promise<OrganizationState> {
  const wanted = ORGANIZATION_STATES[state]
  if (wanted === undefined) throw new Error(`There is no state ${state}`)
  await companyFacts(database, person, NEUTRAL)
  await companyFacts(database, person, wanted.facts)
  return wanted
}
