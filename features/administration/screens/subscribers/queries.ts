import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { reviewStatusSchema } from '#features/administration/rules/company-review/review.ts'
import { isFeature, type NewSubscriber } from '#features/administration/rules/new-subscriber.ts'
import { PLAN_NAMES } from '#features/administration/rules/plan.ts'
import { ACCOUNT_TYPES } from '#features/organizations/rules/account-type.ts'
import { SUBSCRIPTION_STATUSES } from '#features/organizations/rules/organization-status.ts'
import { ORGANIZATION_ROLES } from '#features/organizations/rules/roles.ts'
import { whileRecounted } from '#platform/browser/recount.ts'
import { callFunction, read, supabase, unwrap } from '#platform/browser/supabase.ts'

const subscription = {
  id: z.string(),
  company_name: z.string(),
  account_type: z.enum(ACCOUNT_TYPES),
  subscription_plan: z.enum(PLAN_NAMES),
  subscription_status: z.enum(SUBSCRIPTION_STATUSES),
  monthly_credit_limit: z.number(),
  credits_used: z.number(),
}
const listRow = z.object({
  ...subscription,
  is_suspended: z.boolean().default(false),
  review_status: reviewStatusSchema,
  owner_name: z.string().nullable(),
  owner_email: z.string().nullable(),
})
export type SubscriberRow = z.infer<typeof listRow>

export const PAGE_LENGTH = 25
const list = z.object({ total: z.number(), rows: z.array(listRow) })

const subscriber = z.object({
  ...subscription,
  has_direct_pull_contract: z.boolean(),
  suspended_at: z.string().nullable().default(null),
  suspended_because: z.string().nullable().default(null),
  features: z.array(z.string()).transform((names) => names.filter(isFeature)),
  monthly_price_dollars: z.number(),
  // This field and the next two are null while they are being recounted.
  total_loans: z.number().nullable(),
  active_loan_amount: z.number().nullable(),
  created_at: z.string(),
  clients: z.number().nullable(),
  /** Thirty days, oldest first. */
  days: z.array(z.object({ day: z.string(), clients: z.number(), reports: z.number() })).nullable(),
  recount_percent: z.number().nullable().default(null),
  people: z.array(
    z.object({
      id: z.string(),
      full_name: z.string().nullable(),
      email: z.string(),
      role: z.enum(ORGANIZATION_ROLES),
      /** Of a role that the company defined. */
      role_name: z.string().nullish(),
      has_signed_in: z.boolean(),
      is_confirmed: z.boolean(),
      has_second_factor: z.boolean(),
    }),
  ),
  events: z.array(
    z.object({ number: z.number(), happened_at: z.string(), action: z.string(), actor: z.string().nullable() }),
  ),
})
export type Subscriber = z.infer<typeof subscriber>

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
      queryFn: () => read(list, supabase.rpc('subscriber_list', { wish })),
      placeholderData: keepPreviousData,
    }),
  /** Null if no subscriber has this id. */
  one: (id: string) =>
    queryOptions({
      queryKey: ['subscribers', 'one', id],
      queryFn: () => read(subscriber.nullable(), supabase.rpc('subscriber', { subscriber_id: id })),
      refetchInterval: whileRecounted(),
    }),
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
