import { REASON_CODES } from '#features/lending/rules/adverse-action/reasons.ts'
import { decideByPolicy } from './decide-by-policy.ts'
import type { DecisionInputs, PolicyDecision } from './decision-inputs.ts'
import { knownValues } from './input-registry.ts'
import type { Policy, TestCase } from './policy.ts'

/** The result of a test case: whether it has the expected outcome, tier, and reasons. */
export interface TestResult {
  test: TestCase
  decision: PolicyDecision
  isPassed: boolean
}

/** Runs the policy's own test cases. Prices are not compared with the law, and every reason is supported. */
export function runPolicyTests(policy: Policy): TestResult[] {
  return policy.test_cases.map((test) => {
    const decision = decideByPolicy(policy, caseInputs(policy, test))
    return { test, decision, isPassed: isExpected(test, decision) }
  })
}

// The score of a test case is one of the policy's model with a factor, so that its key factors are reasons.
function caseInputs({ score, pull }: Policy, { inputs }: TestCase): DecisionInputs {
  const values = knownValues(inputs)
  const { bureau_score: value } = values
  const bureau = pull.bureaus[0] ?? 'experian'
  return {
    values,
    scores:
      typeof value === 'number'
        ? [{ bureau, model: score.model, value, factors: ['Level of delinquency on accounts'] }]
        : [],
    supported: REASON_CODES,
    ...{ frequency: 'month', law: null, product: null },
  }
}

function isExpected({ expect }: TestCase, { outcome, tier, reasons }: PolicyDecision): boolean {
  const hasTier = expect.tier === null || expect.tier === tier
  return outcome === expect.outcome && hasTier && expect.reasons.every((code) => reasons.includes(code))
}
