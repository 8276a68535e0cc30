import { expectedBadPercent } from './points-scale.ts'

/** The points of a loan in the holdout, and its outcome. */
export interface ScoredLoan {
  points: number
  isBad: boolean
}

/** A tenth of the holdout, from the lowest points. */
export interface CalibrationRow {
  from: number
  to: number
  loans: number
  bad: number
  /** The mean share of bad loans that the points mean, in percent. */
  expected_percent: number
  actual_percent: number
}

/** Figures of a model on loans that it was not trained on. Null if all of them are good, or all bad. */
export interface ModelFigures {
  loans: number
  bad: number
  auc: number | null
  auc_error: number | null
  ks_percent: number | null
  calibration: CalibrationRow[]
}

const DECILES = 10
const rounded = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits

/** Returns the figures of scored loans. */
export function modelFigures(loans: readonly ScoredLoan[]): ModelFigures {
  const auc = areaUnderCurve(loans)
  return {
    ...{ loans: loans.length, bad: loans.filter(({ isBad }) => isBad).length },
    ...{ auc: auc && rounded(auc, 4), auc_error: auc && rounded(areaError(auc, loans), 4) },
    ...{ ks_percent: greatestGap(loans), calibration: calibration(loans) },
  }
}

/**
 * Returns the area under the ROC curve: the chance that a good loan has more points than a bad one, ties counted as half.
 * AUC = (Σ ranks of the good − g(g + 1)/2) ÷ (g · b). Null without both.
 */
export function areaUnderCurve(loans: readonly ScoredLoan[]): number | null {
  const groups = byPoints(loans)
  let [belowBad, won] = [0, 0]
  for (const { good, bad } of groups) {
    won += good * (belowBad + bad / 2)
    belowBad += bad
  }
  const good = loans.length - belowBad
  return good === 0 || belowBad === 0 ? null : won / (good * belowBad)
}

/** Returns the standard error of an area, by Hanley and McNeil (1982). */
function areaError(auc: number, loans: readonly ScoredLoan[]): number {
  const bad = loans.filter(({ isBad }) => isBad).length
  const good = loans.length - bad
  const [q1, q2] = [auc / (2 - auc), (2 * auc * auc) / (1 + auc)]
  const spread = auc * (1 - auc) + (bad - 1) * (q1 - auc * auc) + (good - 1) * (q2 - auc * auc)
  return Math.sqrt(Math.max(0, spread) / (good * bad))
}

/**
 * Returns the Kolmogorov–Smirnov distance in percent to one decimal: the greatest gap between the shares of bad and of good loans at or
 * below some points. Null without both.
 */
export function greatestGap(loans: readonly ScoredLoan[]): number | null {
  const allBad = loans.filter(({ isBad }) => isBad).length
  const allGood = loans.length - allBad
  if (allBad === 0 || allGood === 0) return null
  let [good, bad, most] = [0, 0, 0]
  for (const group of byPoints(loans)) {
    good += group.good
    bad += group.bad
    most = Math.max(most, Math.abs(bad / allBad - good / allGood))
  }
  return rounded(most * 100, 1)
}

/** Returns tenths of the loans by points, each with the expected and the actual share of bad loans. */
function calibration(loans: readonly ScoredLoan[]): CalibrationRow[] {
  const sorted = loans.toSorted((one, other) => one.points - other.points)
  const rows = Array.from({ length: DECILES }, (_, tenth) =>
    sorted.slice(Math.floor((tenth * sorted.length) / DECILES), Math.floor(((tenth + 1) * sorted.length) / DECILES)),
  )
  return rows.flatMap((row) => {
    const [first, last] = [row[0], row.at(-1)]
    if (first === undefined || last === undefined) return []
    const bad = row.filter(({ isBad }) => isBad).length
    const expected = row.reduce((sum, { points }) => sum + expectedBadPercent(points), 0) / row.length
    return [
      {
        ...{ from: first.points, to: last.points, loans: row.length, bad },
        expected_percent: rounded(expected, 1),
        actual_percent: rounded((bad / row.length) * 100, 1),
      },
    ]
  })
}

function byPoints(loans: readonly ScoredLoan[]): { good: number; bad: number }[] {
  const groups = Map.groupBy(loans, ({ points }) => points)
  return [...groups]
    .toSorted(([one], [other]) => one - other)
    .map(([, alike]) => {
      const bad = alike.filter(({ isBad }) => isBad).length
      return { bad, good: alike.length - bad }
    })
}
