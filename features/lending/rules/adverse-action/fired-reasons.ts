import type { BureauFile } from '#features/credit-reports/rules/bureau-file.ts'
import type { Bureau } from '#features/credit-reports/rules/bureaus.ts'
import { bureauName } from '#features/credit-reports/rules/bureaus.ts'
import { counted } from '#platform/rules/counted.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { FILE_RULES } from './file-rules.ts'
import { type FiredReason, mergedReasons } from './merged-reasons.ts'

/** The input of the rules: the reports used, the application, and the client's existing loans with the lender. */
export interface DecisionFacts {
  /** The files of the bureaus that have one. */
  files: readonly BureauFile[]
  /** The bureaus that were asked and have no file for this person. */
  withoutFile: readonly Bureau[]
  isComplete: boolean
  /** The client's loans from the same lender. */
  ownLoans: readonly { status: string; isChargedOff: boolean }[]
  today: PlainDate
}

/** Returns the reasons found in the reports and the application, most important first. The result is deterministic. */
export const firedReasons = (facts: DecisionFacts): FiredReason[] =>
  mergedReasons([...fromApplication(facts), ...fromFiles(facts)])

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
    poor_performance: bad.length === 0 ? [] : [`${counted(bad.length, 'loan')} with us past due or charged off`],
    incomplete: isComplete ? [] : ['The application has not been confirmed as complete'],
  }
  return (['no_file', 'poor_performance', 'incomplete'] as const).flatMap((code) =>
    found[code].length === 0 ? [] : [{ code, weight: WEIGHTS[code], evidence: found[code] }],
  )
}
