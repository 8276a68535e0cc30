import { z } from 'zod'
import { comingRefusal, isComing } from '#features/public-site/rules/availability.ts'
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

/** The fields of a new subscriber. The form and POST /functions/v1/create-subscriber both parse with this schema. */
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
    features: z.array(z.enum(featureNames, 'Unknown feature')).default([]),
  })
  .refine(({ account_type, features }) => features.every((feature) => isOffered(account_type, feature)), {
    message: 'A selected feature is not available for this account type',
    path: ['features'],
  })
  .superRefine(({ features }, { addIssue }) => {
    const coming = features.find(isComing)
    if (coming !== undefined) addIssue({ code: 'custom', message: comingRefusal(coming), path: ['features'] })
  })

export type NewSubscriber = z.infer<typeof newSubscriberSchema>

/**
 * Returns a subscriber's monthly price in cents: the plan and the added features (specification, Add New Subscriber).
 */
export function subscriberTotalCents(accountType: PricedType, plan: PlanName, features: readonly Feature[]): number {
  const added = features.reduce((sum, feature) => sum + FEATURES[feature].monthlyCents, 0)
  return planFor(accountType, plan).monthlyPriceCents + added
}

// The account type may have been changed after features were chosen.
function isOffered(accountType: PricedType, feature: Feature): boolean {
  const offered: readonly Feature[] = FEATURES_OF[accountType]
  return offered.includes(feature)
}

/** Returns true if the text is the name of a feature on the price list. */
export function isFeature(name: string): name is Feature {
  return name in FEATURES
}
