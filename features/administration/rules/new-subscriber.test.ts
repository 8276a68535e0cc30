import { expect, test } from 'vitest'
import { newSubscriberSchema, subscriberTotalCents } from './new-subscriber.ts'

const NORA = {
  email: 'nora@example.test',
  full_name: 'Nora Vance',
  company_name: 'Vance Motors',
  account_type: 'dealer',
  subscription_plan: 'pro',
  features: ['fraud_detection'],
}

const problemsOf = (wanted: object) => newSubscriberSchema.safeParse(wanted).error?.issues.map(({ message }) => message)

test.each([
  [{ email: '' }, ['Email is required']],
  [{ email: 'nora' }, ['Enter a valid email address']],
  [{ full_name: '  ' }, ['Full name is required']],
  [{ full_name: '\u200b' }, ['Full name is required']],
  [{ company_name: '' }, ['Company name is required']],
  [{ account_type: 'partner' }, ['Account type is required']],
  [{ subscription_plan: 'gold' }, ['Plan is required']],
  [{ features: ['teleport'] }, ['Unknown feature']],
  [{ features: ['ai_disputes'] }, ['A selected feature is not available for this account type']],
  [{ features: ['api_access', 'bhph_tools'] }, ['BHPH Tools is coming. It can’t be added yet.']],
])('a new subscriber with %j is refused', (wrong, problems) => {
  expect(problemsOf({ ...NORA, ...wrong })).toEqual(problems)
})

test('a new subscriber is stored without surrounding spaces, and needs no feature', () => {
  const { features: _, ...without } = NORA

  expect(
    newSubscriberSchema.parse({ ...without, email: ' nora@example.test ', company_name: ' Vance Motors ' }),
  ).toEqual({
    ...NORA,
    features: [],
  })
})

test.each([
  ['lender', 'basic', [], 499_00],
  ['dealer', 'pro', ['bhph_tools', 'inventory_management'], 249_00 + 149_00 + 99_00],
  ['cro', 'enterprise', ['ai_disputes'], 699_00 + 149_00],
] as const)('the total of a %s on %s with %j is its plan and its features', (type, plan, features, cents) => {
  expect(subscriberTotalCents(type, plan, features)).toBe(cents)
})
