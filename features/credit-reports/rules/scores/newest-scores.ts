import { BUREAUS, type Bureau, type ByBureau } from '#features/credit-reports/rules/bureaus.ts'

/** A report with its scores of one model, and the outcome of each bureau that was asked; null for reports from before outcomes were kept. */
export interface AnsweredReport {
  created_at: string
  scores: ByBureau<number | null>
  outcomes: Readonly<Record<string, unknown>> | null
}

/** A bureau's newest answer: its score, null if it had none, and the instant of the order. */
export interface NewestScore {
  score: number | null
  at: string
}

/**
 * Returns each bureau's newest score from reports in order, newest first. An order of one bureau leaves the others as they were. A bureau
 * that answered without a score has none since then; an error is no answer. SQL has the same rule in app.latest_scores().
 */
export function newestScores(reports: readonly AnsweredReport[]): ByBureau<NewestScore> {
  return Object.fromEntries(
    BUREAUS.flatMap((bureau): [Bureau, NewestScore][] => {
      const report = reports.find((one) => hasAnswered(one, bureau))
      return report ? [[bureau, { score: report.scores[bureau] ?? null, at: report.created_at }]] : []
    }),
  )
}

function hasAnswered({ scores, outcomes }: AnsweredReport, bureau: Bureau): boolean {
  return (scores[bureau] ?? null) !== null || (outcomes?.[bureau] ?? 'error') !== 'error'
}
