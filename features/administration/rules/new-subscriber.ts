import { z } from 'zod'
import {
  FEATURES,
  FEATURES_OF,
  type Feature,
  PRICED_TYPES,
  type PricedType,
} from '#features/public-site/rules/price-list.ts'
import { companyNameProblem, personNameProblem } from '#platform/rules/company-name.ts'
import { PLAN_NAMES, type PlanName, planFor } from './plan.ts'

const name = (required: string, problemOf: (text: string) => string | null) =>
  z
    .string(required)
    .trim()
    .superRefine((text, { addIssue }) => {
      const message = problemOf(text)
      if (message !== null) addIssue(message)
    })
const featureNames = Object.keys(FEATURES).filter(isFeature)

/** What a super admin says about a new subscriber. The form and POST /functions/v1/create-subscriber both parse with this. */
export const newSubscriberSchema = z
  .object({
    email: z
      .string('Email is required')
      .trim()
      .min(1, 'Email is required')
      .pipe(z.email('Enter a valid email address')),
    full_name: name('Full name is required', personNameProblem),
    company_name: name('Company name is required', companyNameProblem),
    account_type: z.enum(PRICED_TYPES, 'Account type is required'),
    subscription_plan: z.enum(PLAN_NAMES, 'Plan is required'),
    features: z.array(z.enum(featureNames, 'There is no such feature')).default([]),
  })
  .refine(({ account_type, features }) => features.every((feature) => isOffered(account_type, feature)), {
    message: 'A chosen feature is not for this account type',
    path: ['features'],
  })

export type NewSubscriber = z.infer<typeof newSubscriberSchema>

/** What a subscriber pays a month, in cents: its plan and what it added (specification, Add New Subscriber). */
export function subscriberTotalCents(accountType: PricedType, plan: PlanName, features: readonly Feature[]): number {
  const added = features.reduce((sum, feature) => sum + FEATURES[feature].monthlyCents, 0)
  return planFor(accountType, plan).monthlyPriceCents + added
}

// Another kind of subscriber may have been chosen before.
function isOffered(accountType: PricedType, feature: Feature): boolean {
  const offered: readonly Feature[] = FEATURES_OF[accountType]
  return offered.includes(feature)
}

/** Whether the text names a feature of the price list. */
export function isFeature(name: string): name is Feature {
  return name in FEATURES
}
