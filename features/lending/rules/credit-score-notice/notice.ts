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

/** A credit score disclosure as given before a loan is made: its facts and its full text. */
export interface CreditScoreNotice {
  title: string
  day: PlainDate
  creditor: { name: string; address: string }
  applicant: { name: string; address: string[] }
  /** Null if the bureau has no score for this person. */
  score: DisclosedScore | null
  parts: NoticePart[]
}

/** Returns true if an approval can have used a report and must therefore name the score to disclose. */
export const isDisclosureDue = ({ report }: Pick<ApplicationFile, 'report'>): boolean =>
  usableReports(report?.bureau_data).length > 0

/**
 * Returns the disclosure that replaces a risk-based pricing notice for an approved applicant (12 CFR 1022.74(d), (e)
 * and (f)), or a sentence that names what is wrong or missing. If several scores were used, any one of them may be
 * disclosed.
 */
export function creditScoreNotice(
  file: ApplicationFile & { usualAddress: string },
  disclosure: Disclosure,
): { notice: CreditScoreNotice } | { problem: string } {
  const { bureau, model } = disclosure
  const report = usableReports(file.report?.bureau_data).find((one) => one.bureau === bureau)
  if (report === undefined) return { problem: `The report has no data from ${bureauName(bureau)}` }
  const { today: day, creditor, applicant, usualAddress: address } = file
  const head = { day, creditor: { name: creditor.name, address }, applicant }
  if (model === null) {
    if (usableScores(report.file).length > 0) return { problem: `${bureauName(bureau)} has a score. Choose it.` }
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
  if (score === undefined) return { problem: `The disclosure is missing ${whose}` }
  if (range === null) return { problem: `The disclosure is missing the range of ${whose}` }
  if (higherThanPercent === null)
    return { problem: 'Enter the percentage of consumers that the score ranks higher than' }
  // A code without a text means nothing to the applicant, and the notice must list all key factors.
  const factors = score.reasons.some(isUnnamed) ? [] : keyFactors(score.reasons)
  if (isHomeLoan && factors.length === 0)
    return { problem: `The disclosure is missing the key factors of ${whose} in words` }
  const { lowest, highest } = range
  return { model, value: score.value, lowest, highest, factors, higherThanPercent }
}
