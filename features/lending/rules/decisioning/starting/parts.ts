import type { ReasonCode } from '#features/lending/rules/adverse-action/reasons.ts'
import type { CellTest } from '#features/lending/rules/decisioning/cell-test.ts'
import type { InputKey } from '#features/lending/rules/decisioning/input-registry.ts'
import type { Characteristic, PolicyRule, PriceRow, Stage } from '#features/lending/rules/decisioning/policy.ts'

/** Parts of the policies that companies start with. */
export const atLeast = (value: number): CellTest => ({ is: 'at_least', value })
export const atMost = (value: number): CellTest => ({ is: 'at_most', value })
export const above = (value: number): CellTest => ({ is: 'above', value })
export const below = (value: number): CellTest => ({ is: 'below', value })
export const YES: CellTest = { is: 'yes' }
export const NO: CellTest = { is: 'no' }
export const MISSING: CellTest = { is: 'missing' }

type RuleEffect = PolicyRule['effect']

export const decline = (reason: ReasonCode | 'key_factors'): { outcome: 'decline'; reason: typeof reason } => ({
  outcome: 'decline',
  reason,
})
export const refer = (because: string): { outcome: 'refer'; because: string } => ({ outcome: 'refer', because })
export const counter = (reason: ReasonCode): { outcome: 'counteroffer'; reason: ReasonCode } => ({
  outcome: 'counteroffer',
  reason,
})

/** Returns a rule with one test. */
export const rule = (
  stage: Stage,
  [id, name]: [string, string],
  [input, test]: [InputKey, CellTest],
  effect: RuleEffect,
): PolicyRule => ({ id, name, stage, when: [{ input, test }], effect })

/** Returns a line of the scorecard. */
const line = (input: InputKey, reason: ReasonCode, bands: [CellTest, number][]): Characteristic => ({
  ...{ input, reason },
  bands: bands.map(([test, points]) => ({ test, points })),
})

/** Returns a row of the price list for a tier. */
export const price = (tier: string, term: CellTest | null, rate: string, maxDollars: number): PriceRow => ({
  ...{ tier, term, ltv: null, states: [], rate_percent: rate, fee_cents: 0 },
  max_amount_cents: maxDollars * 100,
})

/** Refers applicants who are new in their job. Income that is not from work is not asked for a job. */
export const newInJob = (months: number, because: string): PolicyRule => ({
  ...{ id: 'new_in_job', name: 'New in the job', stage: 'before_pull' },
  when: [
    { input: 'job_income', test: YES },
    { input: 'months_in_job', test: below(months) },
  ],
  effect: refer(because),
})

/** Rules that suit every creditor: own experience, identity, and the law about alerts. */
export const COMMON_RULES: PolicyRule[] = [
  rule(
    'before_pull',
    ['own_charge_off', 'Charged off by us'],
    ['own_charged_off_loans', atLeast(1)],
    decline('poor_performance'),
  ),
  rule(
    'before_pull',
    ['own_past_due', 'Past due with us'],
    ['own_past_due_loans', atLeast(1)],
    decline('poor_performance'),
  ),
  rule(
    'before_pull',
    ['velocity', 'Several applications'],
    ['applications_90_days', atLeast(3)],
    refer('Three or more other applications in 90 days'),
  ),
  rule(
    'before_pull',
    ['shared_details', 'Details in many applications'],
    ['unusual_details', atLeast(1)],
    refer('Unusually many applications share a detail with this one'),
  ),
  rule(
    'before_pull',
    ['same_vin', 'Same VIN elsewhere'],
    ['vin_conflicts', atLeast(1)],
    refer('The VIN is on another open application or loan'),
  ),
  rule(
    'before_pull',
    ['red_flags', 'Red flags'],
    ['open_red_flags', atLeast(1)],
    refer('Respond to the red flags first'),
  ),
  rule(
    'after_pull',
    ['alerts', 'Alerts'],
    ['unresolved_alerts', atLeast(1)],
    refer('Verify the identity first, because the report has an alert'),
  ),
  rule(
    'after_pull',
    ['no_file', 'No credit file'],
    ['has_file', NO],
    refer('No bureau has a file. Look at other evidence.'),
  ),
]

/** The scorecard that every creditor starts with. Unknown utilization and account dates count as thin, not as bad. */
export const SCORECARD: Characteristic[] = [
  line('utilization_percent', 'high_balances', [
    [atMost(30), 60],
    [atMost(60), 35],
    [atMost(90), 15],
    [above(90), 0],
    [MISSING, 30],
  ]),
  line('late_accounts', 'delinquent', [
    [atMost(0), 70],
    [atMost(1), 40],
    [atMost(2), 15],
    [atLeast(3), 0],
  ]),
  line('bad_accounts', 'delinquent', [
    [atMost(0), 60],
    [atMost(2), 25],
    [atLeast(3), 0],
  ]),
  line('collections', 'collection', [
    [atMost(0), 40],
    [atMost(2), 15],
    [atLeast(3), 0],
  ]),
  line('inquiries_12_months', 'inquiries', [
    [atMost(2), 30],
    [atMost(5), 15],
    [atLeast(6), 0],
  ]),
  line('oldest_account_months', 'limited_experience', [
    [atLeast(84), 40],
    [atLeast(24), 25],
    [below(24), 5],
    [MISSING, 5],
  ]),
  // Income that is not from work has no time in a job, and counts the same. A rule refers a job without its first day.
  line('months_in_job', 'short_employment', [
    [atLeast(36), 30],
    [atLeast(12), 20],
    [below(12), 5],
    [MISSING, 30],
  ]),
]

/** The values of an applicant with good credit, for test cases. */
export const GOOD_APPLICANT = {
  ...{
    loan_type: 'personal',
    amount_cents: 6_000_00,
    term_months: 36,
    monthly_income_cents: 5_200_00,
    income_verified: true,
  },
  ...{
    job_income: true,
    months_in_job: 60,
    housing: 'rent',
    unreported_housing_cents: 1_100_00,
    state: 'TX',
    applications_90_days: 0,
    ...{ unusual_details: 0, vin_conflicts: 0 },
  },
  ...{ own_open_loans: 0, own_past_due_loans: 0, own_charged_off_loans: 0, own_paid_loans: 0, open_red_flags: 0 },
  ...{ unresolved_alerts: 0, military_status: 'not_covered', has_file: true, report_age_days: 3, bureau_score: 742 },
  ...{ reported_debts_cents: 350_00, accounts: 9, oldest_account_months: 110, bankruptcies: 0, repossessions: 0 },
  ...{
    garnishments: 0,
    collections: 0,
    bad_accounts: 0,
    late_accounts: 0,
    utilization_percent: 22,
    inquiries_12_months: 1,
  },
}
