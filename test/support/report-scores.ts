import { BUREAUS } from '#features/credit-reports/rules/bureaus.ts'

/**
 * SQL that stores the FICO 8 scores of the rows of `report`, one for each bureau in their order; null leaves a bureau out.
 * `scores` is an SQL expression: an array of numbers.
 */
export const storeScores = (scores: string) => `
  insert into public.credit_report_scores (organization_id, report_id, client_id, bureau, model, score, lowest, highest)
  select report.organization_id, report.id, report.client_id, given.bureau, 'fico_8', given.score, 300, 850
    from report, unnest(app.bureaus(), ${scores}) as given (bureau, score)
   where given.score is not null`

/** The stored scores of a report as a screen reads them: one for each bureau in their order; null leaves a bureau out. */
export const scoreRows = (...scores: (number | null)[]) =>
  BUREAUS.flatMap((bureau, place) => (scores[place] ? [{ bureau, score: scores[place] }] : []))
