import { ADD_ON_NAMES, ADD_ONS, type AddOn, FEATURES, type Feature } from './price-list.ts'

/** An option of the price list that may not exist yet. */
export type PromisedOption = Feature | AddOn

/**
 * The screen on which each promised option is found, as a route of the product; null if the product doesn't have it yet. The
 * price list, administration, and the database take "Coming" from here. A test opens `app/screens/routes.tsx` for each.
 */
export const FOUND_ON: Readonly<Record<PromisedOption, string | null>> = {
  ai_underwriting: '/dashboard/lending/model',
  automated_funding: '/dashboard/lending/funding',
  custom_workflows: null,
  api_access: '/dashboard/org-admin',
  advanced_analytics: '/dashboard/reports',
  fraud_detection: '/dashboard/lending/applications/:applicationId',
  // Loans, the counter, and repossession work for dealers too. Deals, trade-ins, and down payments don't exist.
  bhph_tools: null,
  inventory_management: null,
  lead_scoring: null,
  ai_disputes: '/dashboard/disputes',
  // Branding puts a company's name and logo on its clients' pages. Its staff see Tradeline's name.
  white_label: null,
  affiliate_tools: null,
  business_credit: null,
  // Texts exist, calls don't.
  phone_system: null,
  ai_phone_agent: null,
  it_management: null,
  title_management: null,
}

/** The mark beside an option that can't be added yet. */
export const COMING = 'Coming'

/** Returns true if the product doesn't have this option yet. */
export function isComing(option: PromisedOption): boolean {
  return FOUND_ON[option] === null
}

const FEATURE_NAMES = Object.keys(FEATURES).filter((name): name is Feature => name in FEATURES)

/** The features that can't be added to a subscription yet, in the order of the price list. */
export const COMING_FEATURES: readonly Feature[] = FEATURE_NAMES.filter(isComing)

/** Returns the displayed names of every option that the product doesn't have yet. */
export function comingNames(): string[] {
  return [
    ...COMING_FEATURES.map((feature) => FEATURES[feature].name),
    ...ADD_ON_NAMES.filter(isComing).map((addOn) => ADD_ONS[addOn].name),
  ]
}

/** Returns the refusal to add this option, as a sentence. */
export function comingRefusal(feature: Feature): string {
  return `${FEATURES[feature].name} is coming. It can’t be added yet.`
}
