import { expect, test } from 'vitest'
import { planFor } from './plan.ts'

test.each([
  ['lender', 'basic', 499_00, 250],
  ['lender', 'enterprise', 1999_00, 5000],
  ['dealer', 'pro', 249_00, 150],
  ['cro', 'basic', 179_00, 100],
] as const)('the %s plan %s costs %i cents and includes %i pulls a month', (type, plan, priceCents, credits) => {
  expect(planFor(type, plan)).toEqual({ monthlyPriceCents: priceCents, monthlyCredits: credits })
})
