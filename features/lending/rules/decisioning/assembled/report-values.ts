import type { BureauFile } from '#features/credit-reports/rules/bureau-file.ts'
import { fileUtilization } from '#features/credit-reports/rules/file-figures.ts'
import { reportedDay } from '#features/credit-reports/rules/reported-day.ts'
import { usableReports, usableScores } from '#features/lending/rules/adverse-action/bureau-section.ts'
import { FILE_RULES, fileCounts } from '#features/lending/rules/adverse-action/file-rules.ts'
import { keyFactors } from '#features/lending/rules/adverse-action/key-factors.ts'
import type { ReasonCode } from '#features/lending/rules/adverse-action/reasons.ts'
import type { DebtChange } from '#features/lending/rules/applications/application-fields.ts'
import { type MonthlyDebts, monthlyDebts } from '#features/lending/rules/applications/monthly-debts.ts'
import { reportedDebts } from '#features/lending/rules/applications/reported-debts.ts'
import type { BureauScore } from '#features/lending/rules/decisioning/decision-inputs.ts'
import type { InputValues } from '#features/lending/rules/decisioning/input-registry.ts'
import { daysBetween } from '#platform/rules/calendar.ts'
import { dateOfInstant, type PlainDate } from '#platform/rules/dates.ts'
import { monthsBetween } from './months-between.ts'

/** A stored report, as a decision uses it. */
export interface StoredReport {
  id: string
  created_at: string
  bureau_data: unknown
}

/** The inputs of a report, its scores, and its debts. */
export interface ReportInputs {
  values: InputValues
  scores: BureauScore[]
  debts: MonthlyDebts | null
}

/** Returns what a policy can use of a report on a day. Without a report, or with one that only has errors, everything is unknown. */
export function reportInputs(
  report: StoredReport | null,
  today: PlainDate,
  changes: readonly DebtChange[],
): ReportInputs {
  const usable = usableReports(report?.bureau_data)
  if (report === null || usable.length === 0) return { values: {}, scores: [], debts: null }
  const files = usable.flatMap(({ file }) => file ?? [])
  const reportAge = { report_age_days: Math.max(0, daysBetween(dateOfInstant(report.created_at), today)) }
  if (files.length === 0) return { values: { has_file: false, ...reportAge }, scores: [], debts: null }
  const debts = monthlyDebts(reportedDebts(report.bureau_data), changes)
  return {
    values: { has_file: true, ...reportAge, reported_debts_cents: debts.cents, ...fileValues(files, today) },
    scores: files.flatMap(scoresOf),
    debts,
  }
}

const scoresOf = (file: BureauFile): BureauScore[] =>
  usableScores(file).map(({ key, value, reasons }) => ({
    ...{ bureau: file.bureau, model: key, value },
    factors: keyFactors(reasons),
  }))

function fileValues(files: readonly BureauFile[], today: PlainDate): InputValues {
  const counts = files.map((file) => fileCounts(file, today))
  const found = (code: ReasonCode) =>
    files.filter((file) => FILE_RULES.some((rule) => rule.code === code && rule.find(file, today) !== null)).length
  const most = (figures: readonly number[]) => Math.max(...figures)
  const utilization = files.map(fileUtilization).filter((percent) => percent !== null)
  const oldest = oldestAccount(files)
  return {
    accounts: most(files.map(({ tradelines }) => tradelines.length)),
    ...(oldest !== null && { oldest_account_months: Math.max(0, monthsBetween(oldest, today)) }),
    ...{ bankruptcies: found('bankruptcy'), repossessions: found('foreclosure'), garnishments: found('garnishment') },
    collections: most(counts.map((count) => count.collections)),
    bad_accounts: most(counts.map((count) => count.badAccounts)),
    late_accounts: most(counts.map((count) => count.lateAccounts)),
    inquiries_12_months: most(counts.map((count) => count.inquiries)),
    ...(utilization.length > 0 && { utilization_percent: most(utilization) }),
  }
}

function oldestAccount(files: readonly BureauFile[]): PlainDate | null {
  const days = files.flatMap(({ tradelines }) => tradelines.map(({ openedOn }) => reportedDay(openedOn)))
  return days.filter((day) => day !== null).toSorted()[0] ?? null
}
