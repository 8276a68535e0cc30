import { type ReportStatus, type SectionView, sectionOf } from '#features/credit-reports/rules/bureau-data.ts'
import type { Bureau } from '#features/credit-reports/rules/bureaus.ts'
import { ficoBand } from '#features/credit-reports/rules/fico.ts'
import { shownScoreOf } from '#features/credit-reports/rules/model-scores.ts'
import { isJsonObject } from '#platform/rules/json-object.ts'

export interface BureauSlot {
  status: ReportStatus
  score: number | null
  /** The band of the score, or why there is none: "no hit", "frozen", "not ordered". */
  words: string
}

const WORDS_BY_OUTCOME = { no_hit: 'no hit', frozen: 'frozen' } as const

/** What one bureau's slot shows, read from a stored `bureau_data` or an order's `reports`; the slot is never left out. */
export function slotOf(bureauData: unknown, bureau: Bureau): BureauSlot {
  const section = sectionOf(bureauData, bureau)
  if (section.status !== 'success') {
    return { status: section.status, score: null, words: whyNoReport(bureauData, bureau, section) }
  }
  const score = shownScoreOf(section.scores)
  return { status: 'success', score, words: score === null ? 'no score' : ficoBand(score).label }
}

function whyNoReport(bureauData: unknown, bureau: Bureau, { status, message }: SectionView): string {
  // A bureau nobody asked is stored as pending, and only its message tells it from one still to answer.
  if (status === 'pending') return message.includes('not ordered') ? 'not ordered' : 'pending'
  const section = isJsonObject(bureauData) ? bureauData[bureau] : null
  const outcome = isJsonObject(section) ? section.outcome : null
  return outcome === 'no_hit' || outcome === 'frozen' ? WORDS_BY_OUTCOME[outcome] : 'failed'
}
