import type { Policy } from '#features/lending/rules/decisioning/policy.ts'
import {
  above,
  atLeast,
  atMost,
  below,
  COMMON_RULES,
  counter,
  decline,
  GOOD_APPLICANT,
  NO,
  newInJob,
  price,
  refer,
  rule,
  SCORECARD,
  YES,
} from './parts.ts'

const PROOF_OF_INCOME = {
  outcome: 'approve_with_conditions',
  condition: { kind: 'proof_of_income', title: 'Proof of the stated income', from: 'applicant', days: 14 },
} as const

/** The policy that a lender starts with. Every figure is a suggestion; the structure follows Regulation B. */
export const LENDER_POLICY: Policy = {
  ...{ format: 1, name: 'Starting policy for lenders', allow_proxies: false },
  act_automatically: { approve: false, decline: false },
  score: { model: 'fico_8', of_several: 'middle' },
  pull: { first: 'soft', bureaus: ['transunion', 'experian'], thin_below_accounts: 3 },
  rules: [
    ...COMMON_RULES,
    rule('before_pull', ['low_income', 'Low income'], ['monthly_income_cents', below(1_500_00)], decline('low_income')),
    rule(
      'before_pull',
      ['open_loan', 'Open loan with us'],
      ['own_open_loans', atLeast(1)],
      refer('The applicant has an open loan with us'),
    ),
    {
      ...{ id: 'proven_customer', name: 'Paid two loans with us', stage: 'before_pull' },
      when: [{ input: 'own_paid_loans', test: atLeast(2) }],
      effect: { outcome: 'waive', waives: ['new_in_job'] },
    },
    newInJob(3, 'Less than three months in the job'),
    rule(
      'after_pull',
      ['old_report', 'Old report'],
      ['report_age_days', above(30)],
      refer('The report is older than 30 days. Order a new one.'),
    ),
    rule('after_pull', ['bankruptcy', 'Bankruptcy'], ['bankruptcies', atLeast(1)], decline('bankruptcy')),
    rule(
      'after_pull',
      ['repossession', 'Foreclosure or repossession'],
      ['repossessions', atLeast(1)],
      decline('foreclosure'),
    ),
    rule('after_pull', ['garnishment', 'Garnishment'], ['garnishments', atLeast(1)], decline('garnishment')),
    rule('after_pull', ['score_floor', 'Score floor'], ['bureau_score', below(540)], decline('key_factors')),
    rule(
      'after_price',
      ['payment_share', 'Payment to income'],
      ['payment_to_income_percent', above(20)],
      counter('low_income'),
    ),
    rule(
      'after_price',
      ['debt_share', 'Debt to income'],
      ['debt_to_income_percent', above(45)],
      counter('high_obligations'),
    ),
  ],
  tables: [
    {
      ...{
        id: 'income_proof',
        name: 'Proof of income',
        stage: 'after_pull',
        inputs: ['income_verified', 'amount_cents'],
      },
      rows: [
        { cells: [YES, null], effect: { outcome: 'pass' } },
        { cells: [NO, atMost(1_000_00)], effect: { outcome: 'pass' } },
        { cells: [NO, above(1_000_00)], effect: PROOF_OF_INCOME },
        { cells: [null, null], effect: refer('Data missing') },
      ],
    },
  ],
  scorecard: { base: 500, characteristics: SCORECARD },
  tiers: [
    { tier: 'a', from: 760 },
    { tier: 'b', from: 690 },
    { tier: 'c', from: 620 },
    { tier: 'd', from: 570 },
  ],
  below_tiers: 'decline',
  pricing: [
    price('a', atMost(36), '11.99', 50_000),
    price('a', above(36), '12.99', 50_000),
    price('b', atMost(36), '16.99', 25_000),
    price('b', above(36), '17.99', 25_000),
    price('c', atMost(36), '22.99', 12_000),
    price('c', above(36), '23.99', 12_000),
    price('d', atMost(36), '28.99', 6_000),
    price('d', above(36), '29.99', 6_000),
  ],
  counteroffers: {
    ...{ most: 3, change: ['down_payment', 'term', 'amount'], terms: [12, 24, 36, 48, 60, 72] },
    ...{ step_cents: 100_00, least_amount_cents: 500_00 },
  },
  test_cases: [
    { name: 'Good credit is approved', inputs: GOOD_APPLICANT, expect: { outcome: 'approve', tier: 'a', reasons: [] } },
    {
      name: 'Unverified income needs proof',
      inputs: { ...GOOD_APPLICANT, income_verified: false },
      expect: { outcome: 'approve_with_conditions', tier: 'a', reasons: [] },
    },
    {
      name: 'Bankruptcy is declined',
      inputs: { ...GOOD_APPLICANT, bankruptcies: 1 },
      expect: { outcome: 'decline', tier: null, reasons: ['bankruptcy'] },
    },
    {
      name: 'A high payment gets other terms',
      inputs: { ...GOOD_APPLICANT, amount_cents: 40_000_00, term_months: 24 },
      expect: { outcome: 'counteroffer', tier: 'a', reasons: ['low_income'] },
    },
    {
      name: 'Without a report, a person orders one',
      inputs: { loan_type: 'personal', amount_cents: 3_000_00, term_months: 24 },
      expect: { outcome: 'refer', tier: null, reasons: [] },
    },
  ],
}
