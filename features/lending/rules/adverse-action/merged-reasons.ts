import type { ReasonCode } from './reasons.ts'

/** A reason that a rule found, with its evidence. Reasons with a greater weight are offered and stated first. */
export interface FiredReason {
  code: ReasonCode
  weight: number
  /** The findings, one line each. */
  evidence: string[]
}

/** Returns each reason once, with its greatest weight and all its evidence, most important first. */
export function mergedReasons(found: readonly FiredReason[]): FiredReason[] {
  const merged = new Map<ReasonCode, FiredReason>()
  for (const { code, weight, evidence } of found) {
    const known = merged.get(code)
    if (known === undefined) merged.set(code, { code, weight, evidence: [...evidence] })
    else merged.set(code, { code, weight: Math.max(weight, known.weight), evidence: [...known.evidence, ...evidence] })
  }
  return [...merged.values()].toSorted((one, other) => other.weight - one.weight)
}

/** Returns the findings in a co-applicant's report with the person's name before each line of evidence. */
export const ofPerson = (name: string, found: readonly FiredReason[]): FiredReason[] =>
  found.map((reason) => ({ ...reason, evidence: reason.evidence.map((line) => `${name}, ${line}`) }))
