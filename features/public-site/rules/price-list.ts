import type { AccountType } from '#features/organizations/rules/account-type.ts'

/** The account types that have a price: all except partners. */
export const PRICED_TYPES = ['lender', 'dealer', 'cro'] as const satisfies Exclude<AccountType, 'partner'>[]
export type PricedType = (typeof PRICED_TYPES)[number]

/** Their names on public pages. */
export const AUDIENCE_NAMES: Record<PricedType, string> = {
  lender: 'Lenders',
  dealer: 'Auto Dealers',
  cro: 'Credit Repair',
}

interface BasePrice {
  monthlyCents: number
  /** Each step is added if there are more clients than `over`. Steps add up. */
  steps: { over: number; cents: number }[]
  /** Bureau access is charged only if the running total is below this amount. */
  bureauAccessUnderCents: number
}

export const BASE_PRICES: Record<PricedType, BasePrice> = {
  lender: {
    monthlyCents: 499_00,
    steps: [
      { over: 100, cents: 199_00 },
      { over: 500, cents: 299_00 },
    ],
    bureauAccessUnderCents: 999_00,
  },
  dealer: {
    monthlyCents: 99_00,
    steps: [
      { over: 50, cents: 99_00 },
      { over: 200, cents: 199_00 },
    ],
    bureauAccessUnderCents: 499_00,
  },
  cro: {
    monthlyCents: 179_00,
    steps: [
      { over: 50, cents: 99_00 },
      { over: 200, cents: 199_00 },
    ],
    bureauAccessUnderCents: 499_00,
  },
}

export const BUREAU_ACCESS_CENTS = 329_00

/** An option with a monthly price. */
export interface PricedOption {
  name: string
  monthlyCents: number
}

export const FEATURES = {
  ai_underwriting: { name: 'AI Underwriting', monthlyCents: 199_00 },
  automated_funding: { name: 'Automated Funding', monthlyCents: 149_00 },
  custom_workflows: { name: 'Custom Workflows', monthlyCents: 99_00 },
  api_access: { name: 'API Access', monthlyCents: 199_00 },
  advanced_analytics: { name: 'Advanced Analytics', monthlyCents: 149_00 },
  fraud_detection: { name: 'Fraud Detection', monthlyCents: 199_00 },
  bhph_tools: { name: 'BHPH Tools', monthlyCents: 149_00 },
  inventory_management: { name: 'Inventory Management', monthlyCents: 99_00 },
  lead_scoring: { name: 'Lead Scoring', monthlyCents: 79_00 },
  ai_disputes: { name: 'AI Disputes', monthlyCents: 149_00 },
  white_label: { name: 'White Label', monthlyCents: 99_00 },
  affiliate_tools: { name: 'Affiliate Tools', monthlyCents: 79_00 },
  business_credit: { name: 'Business Credit', monthlyCents: 149_00 },
} as const satisfies Record<string, PricedOption>

export type Feature = keyof typeof FEATURES

/** The features that each account type can add, in display order. Features for all types come last. */
export const FEATURES_OF = {
  lender: [
    'ai_underwriting',
    'automated_funding',
    'custom_workflows',
    'fraud_detection',
    'api_access',
    'advanced_analytics',
  ],
  dealer: ['bhph_tools', 'inventory_management', 'lead_scoring', 'fraud_detection', 'api_access', 'advanced_analytics'],
  cro: ['ai_disputes', 'white_label', 'affiliate_tools', 'business_credit', 'api_access', 'advanced_analytics'],
} as const satisfies Record<PricedType, Feature[]>

export const ADD_ONS = {
  phone_system: { name: 'Phone System', monthlyCents: 99_00 },
  ai_phone_agent: { name: 'AI Phone Agent', monthlyCents: 149_00 },
  it_management: { name: 'IT Management', monthlyCents: 99_00 },
  title_management: { name: 'Title Management', monthlyCents: 149_00 },
} as const satisfies Record<string, PricedOption>

export type AddOn = keyof typeof ADD_ONS
export const ADD_ON_NAMES: readonly AddOn[] = ['phone_system', 'ai_phone_agent', 'it_management', 'title_management']
