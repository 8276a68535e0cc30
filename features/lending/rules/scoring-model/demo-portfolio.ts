import type { InputValues } from '#features/lending/rules/decisioning/input-registry.ts'
import { fnv1a, type TrainingLoan } from './holdout.ts'

const LOANS = 1_500

/**
 * Returns the demo portfolio: invented loans, the same on every machine. A company without enough loans of its own can try the model on
 * it, and screens say that it is demo data.
 */
export const demoPortfolio = (): TrainingLoan[] =>
  Array.from({ length: LOANS }, (_, at) => {
    const id = `demo-loan-${at}`
    const dice = (name: string) => fraction(`${id} ${name}`)
    const values = demoValues(dice)
    return { id, values, isBad: dice('outcome') < badChance(values) }
  })

// A second hash spreads texts that differ in their last letters only.
const fraction = (text: string) => fnv1a(`${fnv1a(text)} ${text}`) / 2 ** 32

/** Returns small counts: most are zero, and each further one is rarer. */
const rare = (chance: number, dice: number, most: number) => {
  let [count, left] = [0, dice]
  while (count < most && left < chance) {
    left /= chance
    count++
  }
  return count
}

function demoValues(dice: (name: string) => number): InputValues {
  const accounts = Math.floor(dice('accounts') * 18)
  const income = Math.round((1_800 + dice('income') * dice('income more') * 9_000) * 100)
  return {
    ...{ monthly_income_cents: income, unreported_housing_cents: Math.round(dice('housing') * 1_800) * 100 },
    // Income that is not from work has no time in a job.
    ...(dice('works') < 0.85 && { months_in_job: Math.floor(dice('job') * 130) }),
    months_at_residence: Math.floor(dice('residence') * 150),
    reported_debts_cents: Math.round(dice('debts') * accounts * 190) * 100,
    ...{ accounts, ...(accounts > 0 && { oldest_account_months: Math.floor(dice('oldest') * 230) + 3 }) },
    ...(accounts > 1 && { utilization_percent: Math.round(dice('utilization') * 105) }),
    ...{ bankruptcies: rare(0.06, dice('bankruptcy'), 3), repossessions: rare(0.05, dice('repossession'), 3) },
    ...{ garnishments: rare(0.03, dice('garnishment'), 3), collections: rare(0.35, dice('collections'), 6) },
    ...{ bad_accounts: rare(0.3, dice('bad'), 6), late_accounts: rare(0.4, dice('late'), 6) },
    inquiries_12_months: Math.floor(dice('inquiries') * dice('inquiries more') * 12),
  }
}

/** The chance of a bad loan, from the values that matter in life too. */
function badChance(values: InputValues): number {
  const of = (value: unknown, otherwise: number) => (typeof value === 'number' ? value : otherwise)
  const odds =
    2.1 +
    of(values.monthly_income_cents, 0) / 450_000 +
    of(values.months_in_job, 60) / 110 +
    of(values.months_at_residence, 0) / 260 +
    of(values.oldest_account_months, 100) / 220 -
    of(values.reported_debts_cents, 0) / 220_000 -
    0.9 * of(values.bankruptcies, 0) -
    0.8 * of(values.repossessions, 0) -
    0.35 * of(values.collections, 0) -
    0.5 * of(values.bad_accounts, 0) -
    0.4 * of(values.late_accounts, 0) -
    of(values.utilization_percent, 40) / 70 -
    of(values.inquiries_12_months, 0) / 9
  return 1 / (1 + Math.exp(odds))
}
