import { type SectionView, sectionOf } from '#features/credit-reports/rules/bureau-data.ts'
import { outcomeWords } from '#features/credit-reports/rules/bureau-result.ts'
import type { Bureau } from '#features/credit-reports/rules/bureaus.ts'
import { ficoBand } from '#features/credit-reports/rules/fico.ts'
import type { ReportStatus } from '#features/credit-reports/rules/report-status.ts'
import { shownScoreOf } from '#features/credit-reports/rules/scores/model-scores.ts'
import { isJsonObject } from '#platform/rules/json-object.ts'

export interface BureauSlot {
  status: ReportStatus
  score: number | null
  /** The band of the score, or the reason that there is none: "no hit", "frozen", "not ordered". */
  words: string
}

/**
 * Returns the content of one bureau's slot, from a stored `bureau_data` or an order's `reports`. Every bureau has a
 * slot.
 */
export function slotOf(bureauData: unknown, bureau: Bureau): BureauSlot {
  const section = sectionOf(bureauData, bureau)
  if (section.status !== 'success') {
    return { status: section.status, score: null, words: whyNoReport(bureauData, bureau, section) }
  }
  const score = shownScoreOf(section.scores)
  return { status: 'success', score, words: score === null ? 'no score' : ficoBand(score).label }
}

function whyNoReport(bureauData: unknown, bureau: Bureau, { status, message }: SectionView): string {
  // A bureau that was not ordered is stored as pending. Only its message distinguishes it from one that has not
  // answered yet.
  if (status === 'pending') return message.includes('not ordered') ? 'not ordered' : 'pending'
  const section = isJsonObject(bureauData) ? bureauData[bureau] : null
  const outcome = isJsonObject(section) ? section.outcome : null
  return outcomeWords(outcome) ?? 'failed'
}
