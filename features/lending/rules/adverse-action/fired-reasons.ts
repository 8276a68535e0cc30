import type { BureauFile } from '#features/credit-reports/rules/bureau-file.ts'
import type { Bureau } from '#features/credit-reports/rules/bureaus.ts'
import { bureauName } from '#features/credit-reports/rules/bureaus.ts'
import { counted } from '#platform/rules/counted.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { FILE_RULES } from './file-rules.ts'
import type { ReasonCode } from './reasons.ts'

/** What the rules read: the reports that are used, the application, and what is lent to the client already. */
export interface DecisionFacts {
  /** Of the bureaus that have one. */
  files: readonly BureauFile[]
  /** The bureaus that were asked and know nobody by this name. */
  withoutFile: readonly Bureau[]
  isComplete: boolean
  /** The client's loans of the same lender. */
  ownLoans: readonly { status: string; isChargedOff: boolean }[]
  today: PlainDate
}

/** A reason that a rule found, with what it stands on. The greater the weight, the earlier it is offered and stated. */
export interface FiredReason {
  code: ReasonCode
  weight: number
  /** What was found where, a line each. */
  evidence: string[]
}

/** The reasons that reports and application give, the weightiest first; the same facts give the same ones. */
export function firedReasons(facts: DecisionFacts): FiredReason[] {
  const fired = new Map<ReasonCode, FiredReason>()
  for (const { code, weight, evidence } of [...fromApplication(facts), ...fromFiles(facts)]) {
    const known = fired.get(code)
    if (known === undefined) fired.set(code, { code, weight, evidence: [...evidence] })
    else fired.set(code, { code, weight: Math.max(weight, known.weight), evidence: [...known.evidence, ...evidence] })
  }
  return [...fired.values()].toSorted((one, other) => other.weight - one.weight)
}

function fromFiles({ files, today }: DecisionFacts): FiredReason[] {
  return FILE_RULES.flatMap(({ code, weight, find }) =>
    files.flatMap((file) => {
      const found = find(file, today)
      return found === null ? [] : [{ code, weight, evidence: [`${bureauName(file.bureau)}: ${found}`] }]
    }),
  )
}

const WEIGHTS = { no_file: 100, poor_performance: 88, incomplete: 10 } as const

function fromApplication({ files, withoutFile, isComplete, ownLoans }: DecisionFacts): FiredReason[] {
  const bad = ownLoans.filter(({ status, isChargedOff }) => isChargedOff || status === 'past_due')
  const found: Record<keyof typeof WEIGHTS, string[]> = {
    no_file: files.length > 0 ? [] : withoutFile.map((bureau) => `${bureauName(bureau)}: no file for this person`),
    poor_performance: bad.length === 0 ? [] : [`${counted(bad.length, 'loan')} of ours past due or charged off`],
    incomplete: isComplete ? [] : ['Nobody has confirmed that the application is complete'],
  }
  return (['no_file', 'poor_performance', 'incomplete'] as const).flatMap((code) =>
    found[code].length === 0 ? [] : [{ code, weight: WEIGHTS[code], evidence: found[code] }],
  )
}
