import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { isFeature, type NewSubscriber } from '#features/administration/rules/new-subscriber.ts'
import type { PlanName } from '#features/administration/rules/plan.ts'
import type { AccountType } from '#features/organizations/rules/account-type.ts'
import type { ReviewStatus, SubscriptionStatus } from '#features/organizations/rules/organization-status.ts'
import type { OrganizationRole } from '#features/organizations/rules/roles.ts'
import { whileRecounted } from '#platform/browser/recount.ts'
import { callFunction, jsonOf, supabase, unwrap } from '#platform/browser/supabase.ts'

interface SubscriberAccount {
  id: string
  company_name: string
  account_type: AccountType
  subscription_plan: PlanName
  subscription_status: SubscriptionStatus
  monthly_credit_limit: number
  credits_used: number
}

export interface SubscriberRow extends SubscriberAccount {
  is_suspended: boolean
  review_status: ReviewStatus
  owner_name: string | null
  owner_email: string | null
}

interface SubscriberPage {
  total: number
  rows: SubscriberRow[]
}

interface SubscriberPerson {
  id: string
  full_name: string | null
  email: string
  role: OrganizationRole
  /** The name of a role that the company defined. */
  role_name?: string | null
  has_signed_in: boolean
  is_confirmed: boolean
  has_second_factor: boolean
}

/** The number that a company texts from. */
export interface TextNumber {
  number: string
  is_sandbox: boolean
  assigned_at: string
  /** Null if the product assigned it. */
  assigned_by: string | null
}

export interface Subscriber extends SubscriberAccount {
  has_direct_pull_contract: boolean
  suspended_at: string | null
  suspended_because: string | null
  features: NewSubscriber['features']
  monthly_price_dollars: number
  /** Null while figures are being recounted, as are the amounts, clients, and days below. */
  total_loans: number | null
  active_loan_amount: number | null
  created_at: string
  clients: number | null
  /** Thirty days, oldest first. */
  days: { day: string; clients: number; reports: number }[] | null
  recount_percent: number | null
  /** False if a real carrier is in use and the company has no number. */
  can_text: boolean
  text_number: TextNumber | null
  people: SubscriberPerson[]
  events: { number: number; happened_at: string; action: string; actor: string | null }[]
}

export interface ListRequest {
  search: string
  account_type: string
  status?: string
  review_status?: string
  page: number
}

export const subscriberQueries = {
  list: (wish: ListRequest) =>
    queryOptions({
      queryKey: ['subscribers', 'list', wish],
      queryFn: () => jsonOf<SubscriberPage>(supabase.rpc('subscriber_list', { wish })),
      placeholderData: keepPreviousData,
    }),
  /** Null if no subscriber has this id. */
  one: (id: string) =>
    queryOptions({
      queryKey: ['subscribers', 'one', id],
      queryFn: () => subscriberOf(id),
      refetchInterval: whileRecounted(),
    }),
}

async function subscriberOf(id: string): Promise<Subscriber | null> {
  const found = await jsonOf<Subscriber | null>(supabase.rpc('subscriber', { subscriber_id: id }))
  // The database may hold features that this release no longer has.
  return found && { ...found, features: found.features.filter(isFeature) }
}

/**
 * Adds the subscriber and invites its owner. Throws a `ServerError`; the code EMAIL_EXISTS means that the owner's
 * address already has an account.
 */
export async function createSubscriber(wanted: NewSubscriber): Promise<void> {
  await callFunction('create-subscriber', wanted)
}

/** Resends the user's invitation. Throws the server's error, for example how long to wait. */
export async function resendInvitation(personId: string): Promise<void> {
  await callFunction('resend-subscriber-invitation', { person_id: personId })
}

/** Assigns the number that a company texts from. Throws if the number is another company’s. */
export async function assignTextNumber(id: string, number: string): Promise<void> {
  await unwrap(supabase.rpc('assign_text_number', { subscriber_id: id, number }))
}

/** Takes back the number that a company texts from. */
export async function takeBackTextNumber(id: string): Promise<void> {
  await unwrap(supabase.rpc('take_back_text_number', { subscriber_id: id }))
}

export type Subscription = Pick<
  Subscriber,
  'subscription_plan' | 'subscription_status' | 'features' | 'has_direct_pull_contract'
>

/** Changes the plan, status, features and contract. Throws if they changed since they were loaded. */
export async function changeSubscription(id: string, was: Subscription, wanted: Subscription): Promise<void> {
  await unwrap(supabase.rpc('change_subscription', { subscriber_id: id, was: sent(was), wanted: sent(wanted) }))
}

const sent = ({ subscription_plan, subscription_status, features, has_direct_pull_contract }: Subscription) => ({
  plan: subscription_plan,
  status: subscription_status,
  features,
  has_direct_pull_contract,
})
