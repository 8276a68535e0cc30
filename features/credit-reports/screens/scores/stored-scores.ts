import { type ByBureau, isBureau } from '#features/credit-reports/rules/bureaus.ts'
import { SHOWN_MODEL } from '#features/credit-reports/rules/score-models.ts'
import type { RowOf } from '#platform/browser/rows.ts'

/** Selects the scores of a credit report as `scores`; narrow them with `.eq(...OF_SHOWN_MODEL)`. */
export const STORED_SCORES = 'scores:credit_report_scores(bureau, score)'
export const OF_SHOWN_MODEL = ['scores.model', SHOWN_MODEL] as const

export type StoredScore = Pick<RowOf<'credit_report_scores'>, 'bureau' | 'score'>

/** Returns a report that was read with `STORED_SCORES`, with its scores by bureau. */
export function withScores<Report extends { scores: StoredScore[] }>(report: Report) {
  return { ...report, scores: byBureau(report.scores) }
}

function byBureau(stored: readonly StoredScore[]): ByBureau<number | null> {
  return Object.fromEntries(stored.flatMap(({ bureau, score }) => (isBureau(bureau) ? [[bureau, score]] : [])))
}
