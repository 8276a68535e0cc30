import { SHOWN_MODEL } from '#features/credit-reports/rules/score-models.ts'
import type { Policy } from '#features/lending/rules/decisioning/policy.ts'
import type { AccountType } from '#features/organizations/rules/account-type.ts'
import { DEALER_POLICY } from './dealer-policy.ts'
import { LENDER_POLICY } from './lender-policy.ts'
import { atLeast, refer, rule } from './parts.ts'

/** Companies that don't usually extend credit start with a policy that leaves every application to a person. */
const REVIEW_POLICY: Policy = {
  ...LENDER_POLICY,
  name: 'Review by a person',
  rules: [
    rule(
      'before_pull',
      ['review', 'Review'],
      ['amount_cents', atLeast(0)],
      refer('A person decides every application'),
    ),
  ],
  ...{ tables: [], tiers: [], below_tiers: 'refer', pricing: [] },
  scorecard: { base: 0, characteristics: [] },
  counteroffers: { ...LENDER_POLICY.counteroffers, most: 0 },
  test_cases: [
    {
      name: 'A person decides',
      inputs: { amount_cents: 1_000_00 },
      expect: { outcome: 'refer', tier: null, reasons: [] },
    },
  ],
}

const BY_TYPE: Readonly<Record<AccountType, Policy>> = {
  ...{ lender: LENDER_POLICY, dealer: DEALER_POLICY, cro: REVIEW_POLICY, partner: REVIEW_POLICY },
}

/** Returns the policy that a company of this account type starts with, with the score model that the company chose. */
export function startingPolicy(accountType: AccountType, model: string = SHOWN_MODEL): Policy {
  const policy = BY_TYPE[accountType]
  return { ...policy, score: { ...policy.score, model } }
}
