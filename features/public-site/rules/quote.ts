import { PLAN_NAMES, type PlanName, planFor } from '#features/administration/rules/plan.ts'
import type { PricingChoice } from './choice.ts'
import { ADD_ONS, BASE_PRICES, BUREAU_ACCESS_CENTS, FEATURES } from './price-list.ts'

/** One line of a quote, with its monthly price. */
export interface QuoteLine {
  label: string
  monthlyCents: number
}

export interface Quote {
  lines: QuoteLine[]
  monthlyCents: number
  /** Twelve times the monthly price; there is no discount for paying yearly. */
  annualCents: number
}

/**
 * Returns the price of a choice, line by line in the order it is added up: subscription, clients, bureau access,
 * features, add-ons. Bureau access depends on the running total of the lines before it: it is included from 999
 * dollars for lenders, and from 499 for dealers and credit repair.
 */
export function quoteFor(choice: PricingChoice): Quote {
  const { monthlyCents: baseCents, steps, bureauAccessUnderCents } = BASE_PRICES[choice.type]
  const lines: QuoteLine[] = [{ label: 'Subscription', monthlyCents: baseCents }]
  for (const { over, cents } of steps) {
    if (choice.clientCount > over) lines.push({ label: `Over ${over} clients`, monthlyCents: cents })
  }
  if (choice.bureauAccess) {
    const cents = sum(lines) < bureauAccessUnderCents ? BUREAU_ACCESS_CENTS : 0
    lines.push({ label: 'Bureau access', monthlyCents: cents })
  }
  const options = [
    ...choice.selectedFeatures.map((feature) => FEATURES[feature]),
    ...choice.addOns.map((addOn) => ADD_ONS[addOn]),
  ]
  lines.push(...options.map(({ name, monthlyCents }) => ({ label: name, monthlyCents })))
  const monthlyCents = sum(lines)
  return { lines, monthlyCents, annualCents: monthlyCents * 12 }
}

/** Returns the smallest plan whose credits cover this many pulls a month, or null if none does. */
export function planCovering({ type, monthlyPulls }: PricingChoice): PlanName | null {
  return PLAN_NAMES.find((plan) => planFor(type, plan).monthlyCredits >= monthlyPulls) ?? null
}

function sum(lines: readonly QuoteLine[]): number {
  return lines.reduce((total, { monthlyCents }) => total + monthlyCents, 0)
}
