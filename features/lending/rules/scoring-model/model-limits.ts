/** The least numbers with which a model is trained on a company's own loans. With fewer, the demo portfolio is used. */
export const LEAST_LOANS = 300
export const LEAST_BAD_LOANS = 30
/** The most loans that one training reads: the newest. */
export const MOST_TRAINING_LOANS = 10_000

/** A loan is bad if it was charged off, or this many days past due, within these months since it began. */
export const BAD_DAYS_PAST_DUE = 90
export const OUTCOME_MONTHS = 12

/** The share of the loans that is held out of the training, to measure the model on. */
export const HOLDOUT_PERCENT = 30

/** The penalty on the square of each weight, against the sum of the log losses of all loans (ridge, L2). */
export const RIDGE = 1

/** The scale of the points: 600 points are odds of 20 good loans to a bad one, and 40 more points double them. */
export const POINTS_AT_ODDS = 600
export const ODDS_AT_POINTS = 20
export const POINTS_TO_DOUBLE = 40

/** The tiers, with the most bad loans in percent that the model expects at their lowest points. */
export const MODEL_TIERS = [
  { tier: 'a', most_bad_percent: 3 },
  { tier: 'b', most_bad_percent: 6 },
  { tier: 'c', most_bad_percent: 12 },
  { tier: 'd', most_bad_percent: 20 },
] as const

/** The tier of points below the lowest one. */
export const BELOW_TIERS = 'below'

/** The model advises nothing if more of its features than this share are unknown. */
export const MOST_UNKNOWN_SHARE = 1 / 3

/** The days and the most applications that drift compares with the training. With fewer than the least, chance decides. */
export const DRIFT_DAYS = 90
export const LEAST_DRIFTED = 50
export const MOST_DRIFTED = 5_000
