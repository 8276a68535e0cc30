import { describe, expect, test } from 'vitest'
import { choiceInQuery, type PricingChoice, withType } from './choice.ts'
import { ADD_ON_NAMES, ADD_ONS, FEATURES, FEATURES_OF, PRICED_TYPES, type PricedType } from './price-list.ts'
import { planCovering, quoteFor } from './quote.ts'

const emptyChoice = (type: PricedType) => choiceInQuery(`type=${type}`)

function monthlyDollars(type: PricedType, said: Partial<PricingChoice> = {}): number {
  return quoteFor({ ...emptyChoice(type), ...said }).monthlyCents / 100
}

describe('the monthly price', () => {
  test.each([
    ['lender', 0, 499],
    ['lender', 100, 499],
    ['lender', 110, 698],
    ['lender', 500, 698],
    ['lender', 510, 997],
    ['dealer', 50, 99],
    ['dealer', 60, 198],
    ['dealer', 200, 198],
    ['dealer', 210, 397],
    ['cro', 50, 179],
    ['cro', 60, 278],
    ['cro', 210, 477],
  ] as const)('of a %s with %i clients is $%i', (type, clientCount, dollars) => {
    expect(monthlyDollars(type, { clientCount })).toBe(dollars)
  })

  test.each([
    ['lender', 0, 499 + 329],
    ['lender', 1000, 997 + 329],
    ['dealer', 0, 99 + 329],
    ['cro', 1000, 477 + 329],
  ] as const)('of a %s with %i clients and bureau access is $%i', (type, clientCount, dollars) => {
    expect(monthlyDollars(type, { clientCount, bureauAccess: true })).toBe(dollars)
  })

  test('does not depend on the pulls', () => {
    expect(monthlyDollars('lender', { monthlyPulls: 5000 })).toBe(499)
  })

  test('adds each feature and each add-on', () => {
    expect(
      monthlyDollars('lender', {
        bureauAccess: true,
        selectedFeatures: ['ai_underwriting', 'api_access'],
        addOns: ['ai_phone_agent'],
      }),
    ).toBe(499 + 329 + 199 + 199 + 149)
  })

  test('is the sum of its lines, and a year is twelve of it', () => {
    const { lines, monthlyCents, annualCents } = quoteFor({
      ...emptyChoice('dealer'),
      clientCount: 1000,
      bureauAccess: true,
      selectedFeatures: FEATURES_OF.dealer,
      addOns: ADD_ON_NAMES,
    })

    expect(lines.reduce((sum, line) => sum + line.monthlyCents, 0)).toBe(monthlyCents)
    expect(annualCents).toBe(12 * monthlyCents)
    expect(lines.map(({ label }) => label).slice(0, 4)).toEqual([
      'Subscription',
      'Over 50 clients',
      'Over 200 clients',
      'Bureau access',
    ])
  })
})

test('every feature and add-on has a price', () => {
  const dollars = (options: Record<string, { monthlyCents: number }>) =>
    Object.entries(options).map(([name, { monthlyCents }]) => `${name} ${monthlyCents / 100}`)

  expect(dollars({ ...FEATURES, ...ADD_ONS })).toEqual([
    'ai_underwriting 199',
    'automated_funding 149',
    'custom_workflows 99',
    'api_access 199',
    'advanced_analytics 149',
    'fraud_detection 199',
    'bhph_tools 149',
    'inventory_management 99',
    'lead_scoring 79',
    'ai_disputes 149',
    'white_label 99',
    'affiliate_tools 79',
    'business_credit 149',
    'phone_system 99',
    'ai_phone_agent 149',
    'it_management 99',
    'title_management 149',
  ])
  const offered = new Set(PRICED_TYPES.flatMap((type): string[] => [...FEATURES_OF[type]]))
  expect([...offered].toSorted()).toEqual(Object.keys(FEATURES).toSorted())
})

test('another account type keeps the volumes and drops the features', () => {
  const before: PricingChoice = { ...emptyChoice('lender'), clientCount: 120, selectedFeatures: ['ai_underwriting'] }

  expect(withType(before, 'cro')).toEqual({ ...emptyChoice('cro'), clientCount: 120 })
})

test.each([
  ['lender', 250, 'basic'],
  ['lender', 300, 'pro'],
  ['dealer', 500, 'enterprise'],
  ['dealer', 550, null],
] as const)('a %s with %i pulls a month is covered by %s', (type, monthlyPulls, plan) => {
  expect(planCovering({ ...emptyChoice(type), monthlyPulls })).toBe(plan)
})
