import { bureauAgency, bureauName } from '#features/credit-reports/rules/bureaus.ts'
import { scoreModelNamed } from '#features/credit-reports/rules/score-models.ts'
import { isUnnamed } from '#features/credit-reports/rules/scores/reason-codes.ts'
import {
  type UsableReport,
  usableReports,
  usableScores,
} from '#features/lending/rules/adverse-action/bureau-section.ts'
import { keyFactors } from '#features/lending/rules/adverse-action/key-factors.ts'
import type { ApplicationFile, NoticePart } from '#features/lending/rules/adverse-action/notice.ts'
import { dateOfInstant, type PlainDate } from '#platform/rules/dates.ts'
import type { Disclosure } from './disclosure.ts'
import { type PercentileTable, percentileOf } from './percentile-table.ts'
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

interface DisclosableReport {
  id: string
  created_at: string
  bureau_data: unknown
  /** False if it was ordered long before the application, or to review or collect an account. */
  isForApplication: boolean
}

/** The facts that a disclosure needs besides those of a notice. */
export interface DisclosureFile extends ApplicationFile {
  usualAddress: string
  report: DisclosableReport | null
  /** The company's newest percentile table of each score model. */
  percentiles: readonly PercentileTable[]
}

/**
 * Returns `required` if an approval must disclose a score: a report with data is on file for this application (12 CFR
 * 1022.74(d) to (f)). Returns `statement` if the only report is from another time or for another purpose, so that the
 * approver must state that it was not used. Returns `none` if there is no report with data.
 */
export function disclosureDuty({ report }: Pick<DisclosureFile, 'report'>): 'required' | 'statement' | 'none' {
  if (report === null || usableReports(report.bureau_data).length === 0) return 'none'
  return report.isForApplication ? 'required' : 'statement'
}

/**
 * Returns the disclosure that replaces a risk-based pricing notice for an approved applicant (12 CFR 1022.74(d), (e)
 * and (f)), or a sentence that names what is wrong or missing. If several scores were used, any one of them may be
 * disclosed.
 */
export function creditScoreNotice(
  file: DisclosureFile,
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
  const found = disclosedScore(report, model, file.percentiles, { isHomeLoan })
  if ('problem' in found) return found
  const score = { ...found, on: dateOfInstant(file.report?.created_at ?? '', 'UTC') }
  return { notice: { ...head, title: WITH_SCORE, score, parts: scoreParts(score, bureauAgency(bureau), isHomeLoan) } }
}

const WITH_SCORE = 'Your Credit Score and the Price You Pay for Credit'
const WITHOUT_SCORE = 'Credit Scores and the Price You Pay for Credit'

function disclosedScore(
  { bureau, file }: UsableReport,
  model: string,
  percentiles: readonly PercentileTable[],
  { isHomeLoan }: { isHomeLoan: boolean },
): Omit<DisclosedScore, 'on'> | { problem: string } {
  const whose = `${bureauName(bureau)}’s ${model} score`
  const score = usableScores(file).find((one) => one.model === model)
  const range = scoreModelNamed(model)
  if (score === undefined) return { problem: `The disclosure is missing ${whose}` }
  if (range === null) return { problem: `The disclosure is missing the range of ${whose}` }
  const table = percentiles.find((one) => one.model === model)
  const higherThanPercent = table ? percentileOf(table, score.value) : null
  if (table === undefined || higherThanPercent === null) return { problem: missingTable(model) }
  // A code without a text means nothing to the applicant, and the notice must list all key factors.
  const factors = score.reasons.some(isUnnamed) ? [] : keyFactors(score.reasons)
  if (isHomeLoan && factors.length === 0)
    return { problem: `The disclosure is missing the key factors of ${whose} in words` }
  const { lowest, highest } = range
  const ranked = { higherThanPercent, rankedBy: { source: table.source, as_of: table.as_of } }
  return { model, value: score.value, lowest, highest, factors, ...ranked }
}

const missingTable = (model: string) =>
  `Your company has no percentile table for ${model}. Add it in Org Admin, section Score tables, or choose another score.`
