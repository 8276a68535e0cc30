import { z } from 'zod'
import { type ByBureau, isBureau } from '#features/credit-reports/rules/bureaus.ts'
import { SHOWN_MODEL } from '#features/credit-reports/rules/score-models.ts'

/** Selects the scores of a credit report as `scores`; narrow them with `.eq(...OF_SHOWN_MODEL)`. */
export const STORED_SCORES = 'scores:credit_report_scores(bureau, score)'
export const OF_SHOWN_MODEL = ['scores.model', SHOWN_MODEL] as const

const storedScore = z.object({ bureau: z.string(), score: z.number().nullable() })
export type StoredScore = z.infer<typeof storedScore>

/** The scores that `STORED_SCORES` selects, by bureau. */
export const storedScores = z.array(storedScore).transform(byBureau)

/** Returns a report that was read with `STORED_SCORES`, with its scores by bureau. */
export function withScores<Report extends { scores: StoredScore[] }>(report: Report) {
  return { ...report, scores: byBureau(report.scores) }
}

function byBureau(stored: readonly StoredScore[]): ByBureau<number | null> {
  return Object.fromEntries(stored.flatMap(({ bureau, score }) => (isBureau(bureau) ? [[bureau, score]] : [])))
}
