import type { PricedType } from '#features/public-site/rules/price-list.ts'

export const PLAN_NAMES = ['basic', 'pro', 'enterprise'] as const

export type PlanName = (typeof PLAN_NAMES)[number]

/** A plan's monthly price in cents and the number of credits it includes. */
export interface Plan {
  monthlyPriceCents: number
  monthlyCredits: number
}

// The price list. Partners have no plans.
const PLANS: Record<PricedType, Record<PlanName, Plan>> = {
  lender: {
    basic: { monthlyPriceCents: 499_00, monthlyCredits: 250 },
    pro: { monthlyPriceCents: 999_00, monthlyCredits: 1000 },
    enterprise: { monthlyPriceCents: 1999_00, monthlyCredits: 5000 },
  },
  dealer: {
    basic: { monthlyPriceCents: 99_00, monthlyCredits: 50 },
    pro: { monthlyPriceCents: 249_00, monthlyCredits: 150 },
    enterprise: { monthlyPriceCents: 499_00, monthlyCredits: 500 },
  },
  cro: {
    basic: { monthlyPriceCents: 179_00, monthlyCredits: 100 },
    pro: { monthlyPriceCents: 349_00, monthlyCredits: 250 },
    enterprise: { monthlyPriceCents: 699_00, monthlyCredits: 1000 },
  },
}

/** Returns the price and credits of a plan for this account type. */
export function planFor(accountType: PricedType, plan: PlanName): Plan {
  return PLANS[accountType][plan]
}
