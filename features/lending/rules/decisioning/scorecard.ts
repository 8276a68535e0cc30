import type { ReasonCode } from '#features/lending/rules/adverse-action/reasons.ts'
import { holds } from './cell-test.ts'
import { type Findings, miss, readInputs, valueOf } from './findings.ts'
import type { Characteristic, Policy } from './policy.ts'

/** Adds up the points, finds the tier, and sorts the reasons by the points that each lost. */
export function runScorecard(policy: Policy, findings: Findings): void {
  const { base, characteristics } = policy.scorecard
  const lost: { reason: ReasonCode; points: number }[] = []
  let total = base
  let isWhole = true
  for (const characteristic of characteristics) {
    const points = pointsOf(characteristic, findings)
    if (points === null) isWhole = false
    else total += points
    lost.push({ reason: characteristic.reason, points: mostPoints(characteristic) - (points ?? 0) })
  }
  findings.lostReasons = lost
    .filter(({ points }) => points > 0)
    .toSorted((one, other) => other.points - one.points)
    .map(({ reason }) => reason)
  if (isWhole) findTier(policy, findings, total)
}

const mostPoints = ({ bands }: Characteristic) => Math.max(...bands.map(({ points }) => points))

function pointsOf({ input, bands }: Characteristic, findings: Findings): number | null {
  const value = valueOf(findings.values, input)
  const at = bands.findIndex(({ test }) => holds(test, value) === true)
  const points = bands[at]?.points ?? null
  findings.trace.push({
    ...{ stage: 'scorecard', id: input, name: input, row: at < 0 ? null : at + 1 },
    result: points === null ? 'missing' : 'applied',
    inputs: readInputs(findings.values, [input]),
    effect: points === null ? '' : `${points} points`,
  })
  if (points !== null) return points
  if (value === null) miss(findings, [input])
  else findings.referBecause.push(`The scorecard has no band for ${input}`)
  return null
}

function findTier({ tiers, below_tiers }: Policy, findings: Findings, points: number): void {
  findings.points = points
  const found = tiers.toSorted((one, other) => other.from - one.from).find(({ from }) => points >= from)
  findings.tier = found?.tier ?? null
  const isBelow = tiers.length > 0 && found === undefined
  findings.trace.push({
    ...{ stage: 'scorecard', id: 'tier', name: 'Tier', result: 'applied', row: null, inputs: {} },
    effect: `${points} points: ${findings.tier ?? (isBelow ? below_tiers : 'no tiers')}`,
  })
  if (!isBelow) return
  if (below_tiers === 'refer') findings.referBecause.push('The points are below the lowest tier')
  else {
    findings.declined = true
    findings.declineReasons.push(...findings.lostReasons)
  }
}
