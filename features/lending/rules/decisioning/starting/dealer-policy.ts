import type { Policy } from '#features/lending/rules/decisioning/policy.ts'
import { LENDER_POLICY } from './lender-policy.ts'
import {
  above,
  atLeast,
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

const CAR_BUYER = {
  ...GOOD_APPLICANT,
  ...{
    loan_type: 'auto',
    amount_cents: 14_000_00,
    term_months: 48,
    down_payment_cents: 1_500_00,
    collateral_value_cents: 15_000_00,
  },
}

/** The policy that a dealer with its own financing starts with. It looks at the vehicle and at what is left to live on. */
export const DEALER_POLICY: Policy = {
  ...LENDER_POLICY,
  name: 'Starting policy for dealers',
  score: { model: 'fico_auto_8', of_several: 'middle' },
  rules: [
    ...COMMON_RULES,
    rule('before_pull', ['low_income', 'Low income'], ['monthly_income_cents', below(1_400_00)], decline('low_income')),
    newInJob(2, 'Less than two months in the job'),
    rule(
      'after_pull',
      ['old_report', 'Old report'],
      ['report_age_days', above(30)],
      refer('The report is older than 30 days. Order a new one.'),
    ),
    rule(
      'after_pull',
      ['bankruptcy', 'Bankruptcy'],
      ['bankruptcies', atLeast(1)],
      refer('Find out if the bankruptcy is discharged'),
    ),
    rule(
      'after_pull',
      ['repossession', 'Foreclosure or repossession'],
      ['repossessions', atLeast(2)],
      decline('foreclosure'),
    ),
    {
      ...{ id: 'loan_to_value', name: 'Loan to value', stage: 'after_price' },
      when: [
        { input: 'loan_type', test: { is: 'among', values: ['auto'] } },
        { input: 'loan_to_value_percent', test: above(125) },
      ],
      effect: counter('collateral'),
    },
    rule(
      'after_price',
      ['payment_share', 'Payment to income'],
      ['payment_to_income_percent', above(18)],
      counter('low_income'),
    ),
    rule(
      'after_price',
      ['debt_share', 'Debt to income'],
      ['debt_to_income_percent', above(50)],
      counter('high_obligations'),
    ),
    rule(
      'after_price',
      ['left_to_live', 'Disposable income'],
      ['disposable_income_cents', below(200_00)],
      counter('high_obligations'),
    ),
  ],
  tables: [
    {
      ...{ id: 'vehicle_papers', name: 'Insurance and income', stage: 'after_pull', inputs: ['income_verified'] },
      rows: [
        {
          cells: [YES],
          effect: {
            outcome: 'approve_with_conditions',
            condition: { kind: 'insurance', title: 'Proof of insurance', from: 'applicant', days: 3 },
          },
        },
        {
          cells: [NO],
          effect: {
            outcome: 'approve_with_conditions',
            condition: { kind: 'proof_of_income', title: 'Proof of the stated income', from: 'applicant', days: 7 },
          },
        },
        { cells: [null], effect: refer('Data missing') },
      ],
    },
  ],
  scorecard: { base: 500, characteristics: SCORECARD },
  tiers: [
    { tier: 'a', from: 740 },
    { tier: 'b', from: 660 },
    { tier: 'c', from: 590 },
    { tier: 'd', from: 540 },
  ],
  below_tiers: 'refer',
  pricing: [
    price('a', null, '8.99', 60_000),
    price('b', null, '12.99', 40_000),
    price('c', null, '16.99', 25_000),
    price('d', null, '20.99', 18_000),
  ],
  test_cases: [
    {
      name: 'A good buyer needs insurance only',
      inputs: CAR_BUYER,
      expect: { outcome: 'approve_with_conditions', tier: 'a', reasons: [] },
    },
    {
      name: 'Too much for the vehicle gets other terms',
      inputs: { ...CAR_BUYER, collateral_value_cents: 10_000_00 },
      expect: { outcome: 'counteroffer', tier: 'a', reasons: ['collateral'] },
    },
    {
      name: 'A charge-off with us is declined',
      inputs: { ...CAR_BUYER, own_charged_off_loans: 1 },
      expect: { outcome: 'decline', tier: null, reasons: ['poor_performance'] },
    },
    {
      name: 'Without the vehicle’s value, a person decides',
      inputs: Object.fromEntries(Object.entries(CAR_BUYER).filter(([key]) => key !== 'collateral_value_cents')),
      expect: { outcome: 'refer', tier: 'a', reasons: [] },
    },
  ],
}
