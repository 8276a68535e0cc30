import { type BureauFile, bureauFile } from '#features/credit-reports/rules/bureau-file.ts'
import { type Agency, BUREAUS, type Bureau, bureauAgency, bureauName } from '#features/credit-reports/rules/bureaus.ts'
import { scoreModelNamed } from '#features/credit-reports/rules/score-models.ts'
import type { ModelScore } from '#features/credit-reports/rules/scores/model-scores.ts'
import { isUnnamed } from '#features/credit-reports/rules/scores/reason-codes.ts'
import { longDate, type PlainDate } from '#platform/rules/dates.ts'
import { isJsonObject } from '#platform/rules/json-object.ts'
import { keyFactors } from './key-factors.ts'

/** A score that was used, with everything that 15 USC 1681m(a)(2) requires the notice to disclose about it. */
export interface UsedScore {
  model: string
  value: number
  lowest: number
  highest: number
  on: PlainDate
  factors: string[]
}

/** The section of a notice about one bureau whose report was used. Its wording is stored as given to the applicant. */
export interface BureauSection {
  bureau: Bureau
  agency: Agency
  disclosure: string
  /** Null if the decision used the report but no score. */
  score: UsedScore | null
}

/** A bureau's part of a report that a decision can use. */
export interface UsableReport {
  bureau: Bureau
  /** Null if the bureau has no file for this person, which is information too. */
  file: BureauFile | null
}

/**
 * Returns the bureaus of a stored `bureau_data` that returned a file or reported that none exists. Skips freezes and
 * errors.
 */
export function usableReports(bureauData: unknown): UsableReport[] {
  return BUREAUS.flatMap((bureau): UsableReport[] => {
    const file = bureauFile(bureauData, bureau)
    if (file.status === 'success') return [{ bureau, file }]
    const section = isJsonObject(bureauData) ? bureauData[bureau] : null
    return isJsonObject(section) && section.outcome === 'no_hit' ? [{ bureau, file: null }] : []
  })
}

/** Returns the scores of a file that have a value. Only these can have been used for a decision. */
export const usableScores = (file: BureauFile | null): (ModelScore & { value: number })[] =>
  (file?.scores ?? []).flatMap((score) => (score.value === null ? [] : [{ ...score, value: score.value }]))

/** Returns a bureau's section for a report of this day and the score used, or the name of the missing field. */
export function bureauSection(
  { bureau, file }: UsableReport,
  model: string | null,
  reportedOn: PlainDate,
): BureauSection | { missing: string } {
  const agency = bureauAgency(bureau)
  const section = { bureau, agency, disclosure: disclosure(agency.name, file !== null) }
  if (model === null) return { ...section, score: null }
  const score = usableScores(file).find((one) => one.model === model)
  if (score === undefined) return { missing: `${bureauName(bureau)}’s ${model} score` }
  const range = scoreModelNamed(model)
  if (range === null) return { missing: `the range of ${bureauName(bureau)}’s ${model} score` }
  const factors = keyFactors(score.reasons)
  // A code without a text means nothing to the applicant, and the notice must list all key factors.
  if (factors.length === 0 || score.reasons.some(isUnnamed))
    return { missing: `the key factors of ${bureauName(bureau)}’s ${model} score in words` }
  const { lowest, highest } = range
  return { ...section, score: { model, value: score.value, lowest, highest, on: reportedOn, factors } }
}

function disclosure(name: string, hasFile: boolean): string {
  const used = hasFile
    ? `Our credit decision was based in whole or in part on information in a report from ${name}, a consumer reporting agency.`
    : `Our credit decision was based in whole or in part on the answer of ${name}, a consumer reporting agency, that it has no file about you.`
  return `${used} The agency did not make this decision and is unable to tell you the specific reasons for it. You have the right to a free copy of your report from the agency, if you ask for it within 60 days after you receive this notice, and the right to dispute with the agency the accuracy or completeness of any information in a report that it furnishes.`
}

/** Returns the sentence about the score used that precedes its key factors, or null if no score was used. */
export function scoreSentence({ bureau, score }: BureauSection): string | null {
  if (score === null) return null
  const { model, value, lowest, highest, on } = score
  return `We also used your credit score in making this decision. Your credit score: ${value} (${model}, provided by ${bureauName(bureau)}). Date: ${longDate(on)}. Scores range from a low of ${lowest} to a high of ${highest}. A credit score is a number that reflects the information in your credit report, and it can change as that information changes. Key factors that adversely affected your credit score:`
}
