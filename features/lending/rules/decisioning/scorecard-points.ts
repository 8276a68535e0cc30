import type { BureauScore } from './decision-inputs.ts'
import { usedScore } from './evaluate.ts'
import { noFindings } from './findings.ts'
import type { InputValues } from './input-registry.ts'
import type { Policy } from './policy.ts'
import { runScorecard } from './scorecard.ts'

/** Returns the points of a policy's scorecard; null if one of its inputs is unknown. Its rules are not run. */
export function scorecardPoints(policy: Policy, values: InputValues, scores: readonly BureauScore[]): number | null {
  const score = usedScore(policy, scores)
  const findings = noFindings(score === null ? values : { ...values, bureau_score: score.value }, [])
  runScorecard(policy, findings)
  return findings.points
}
