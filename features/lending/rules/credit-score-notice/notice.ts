import { bureauAgency, bureauName } from '#features/credit-reports/rules/bureaus.ts'
import { isUnnamed } from '#features/credit-reports/rules/reason-codes.ts'
import { scoreModelNamed } from '#features/credit-reports/rules/score-models.ts'
import {
  type UsableReport,
  usableReports,
  usableScores,
} from '#features/lending/rules/adverse-action/bureau-section.ts'
import { keyFactors } from '#features/lending/rules/adverse-action/key-factors.ts'
import type { ApplicationFile, NoticePart } from '#features/lending/rules/adverse-action/notice.ts'
import { dateOfInstant, type PlainDate } from '#platform/rules/dates.ts'
import type { Disclosure } from './disclosure.ts'
import { type DisclosedScore, noScoreParts, scoreParts } from './words.ts'

/** A credit score disclosure as it is given out before a loan is made: what it states, and all of its words. */
export interface CreditScoreNotice {
  title: string
  day: PlainDate
  creditor: { name: string; address: string }
  applicant: { name: string; address: string[] }
  /** Null where the bureau has no score of this person. */
  score: DisclosedScore | null
  parts: NoticePart[]
}

/** Whether there is a report that an approval can have used, so that it says which score it is told of. */
export const isDisclosureDue = ({ report }: Pick<ApplicationFile, 'report'>): boolean =>
  usableReports(report?.bureau_data).length > 0

/**
 * The notice with a score that who is approved is given instead of a risk-based pricing notice (12 CFR 1022.74(d), (e) and (f)); or
 * why there can't be one, in a sentence that names what is wrong or missing. Of several scores that were used, any one is told.
 */
export function creditScoreNotice(
  file: ApplicationFile & { usualAddress: string },
  disclosure: Disclosure,
): { notice: CreditScoreNotice } | { problem: string } {
  const { bureau, model } = disclosure
  const report = usableReports(file.report?.bureau_data).find((one) => one.bureau === bureau)
  if (report === undefined) return { problem: `The report has nothing from ${bureauName(bureau)}` }
  const { today: day, creditor, applicant, usualAddress: address } = file
  const head = { day, creditor: { name: creditor.name, address }, applicant }
  if (model === null) {
    if (usableScores(report.file).length > 0) return { problem: `${bureauName(bureau)} has a score: choose it` }
    return { notice: { ...head, title: WITHOUT_SCORE, score: null, parts: noScoreParts(bureauAgency(bureau).name) } }
  }
  const isHomeLoan = file.application.loan_type === 'mortgage'
  const found = disclosedScore(report, model, disclosure, { isHomeLoan })
  if ('problem' in found) return found
  const score = { ...found, on: dateOfInstant(file.report?.created_at ?? '', 'UTC') }
  return { notice: { ...head, title: WITH_SCORE, score, parts: scoreParts(score, bureauAgency(bureau), isHomeLoan) } }
}

const WITH_SCORE = 'Your Credit Score and the Price You Pay for Credit'
const WITHOUT_SCORE = 'Credit Scores and the Price You Pay for Credit'

function disclosedScore(
  { bureau, file }: UsableReport,
  model: string,
  { higher_than_percent: higherThanPercent }: Disclosure,
  { isHomeLoan }: { isHomeLoan: boolean },
): Omit<DisclosedScore, 'on'> | { problem: string } {
  const whose = `${bureauName(bureau)}’s ${model} score`
  const score = usableScores(file).find((one) => one.model === model)
  const range = scoreModelNamed(model)
  if (score === undefined) return { problem: `The disclosure lacks ${whose}` }
  if (range === null) return { problem: `The disclosure lacks the range of ${whose}` }
  if (higherThanPercent === null) return { problem: 'Say how many percent of consumers the score ranks higher than' }
  // A code without words tells nobody anything, and leaving it out would not be all of them.
  const factors = score.reasons.some(isUnnamed) ? [] : keyFactors(score.reasons)
  if (isHomeLoan && factors.length === 0)
    return { problem: `The disclosure lacks the key factors of ${whose} in words` }
  const { lowest, highest } = range
  return { model, value: score.value, lowest, highest, factors, higherThanPercent }
}
