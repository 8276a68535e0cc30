import { expect, test } from 'vitest'
import { planFor } from './plan.ts'

test.each([
  ['lender', 'basic', 499_00, 250],
  ['lender', 'pro', 999_00, 1000],
  ['lender', 'enterprise', 1999_00, 5000],
  ['dealer', 'basic', 99_00, 50],
  ['dealer', 'pro', 249_00, 150],
  ['dealer', 'enterprise', 499_00, 500],
  ['cro', 'basic', 179_00, 100],
  ['cro', 'pro', 349_00, 250],
  ['cro', 'enterprise', 699_00, 1000],
] as const)('the %s plan %s costs %i cents and includes %i pulls a month', (type, plan, priceCents, credits) => {
  expect(planFor(type, plan)).toEqual({ monthlyPriceCents: priceCents, monthlyCredits: credits })
})
