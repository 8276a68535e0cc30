import type { ReasonCode } from '#features/lending/rules/adverse-action/reasons.ts'

/** The unit of an input. A flag is true or false; a word is one of the values that its source lists. */
export type InputUnit = 'cents' | 'percent' | 'points' | 'months' | 'days' | 'count' | 'flag' | 'word'

/**
 * The source of an input. `structure` follows from the terms that are looked at. `price` also needs their rate, so only rules
 * after pricing can use it.
 */
export type InputSource = 'application' | 'client' | 'own_loans' | 'report' | 'checks' | 'structure' | 'price'

/** The description of an input. */
export interface InputFacts {
  label: string
  unit: InputUnit
  source: InputSource
  formula: string
  /** True for an input that can stand for a prohibited basis. A policy must allow proxies to use it. */
  isProxy?: true
  /** Set for an input that the scoring model can use. */
  model?: ModelMark
}

/** The place of an input in a scoring model: values beyond `from` and `to` count as these. */
export interface ModelMark {
  /** The only direction in which more of it can change the points. */
  better: 'more' | 'less'
  from: number
  to: number
  /** The reason that a notice states for points lost here. */
  reason: ReasonCode
}

const more = <Reason extends ReasonCode>(to: number, reason: Reason) =>
  ({ better: 'more', from: 0, to, reason }) as const
const less = <Reason extends ReasonCode>(to: number, reason: Reason) =>
  ({ better: 'less', from: 0, to, reason }) as const

/** Every input that a policy can use. A policy that names any other is refused. */
const INPUTS = {
  loan_type: {
    label: 'Loan type',
    unit: 'word',
    source: 'application',
    formula: 'As applied for: auto, mortgage, personal, other',
  },
  amount_cents: { label: 'Amount', unit: 'cents', source: 'structure', formula: 'The amount of the loan' },
  term_months: { label: 'Term', unit: 'months', source: 'structure', formula: 'The term of the loan' },
  down_payment_cents: {
    label: 'Down payment',
    unit: 'cents',
    source: 'structure',
    formula: 'As applied for or offered',
  },
  collateral_value_cents: {
    label: 'Collateral value',
    unit: 'cents',
    source: 'application',
    formula: 'The sum of the values as entered; unknown if one is missing or older than 60 days',
  },
  loan_to_value_percent: {
    label: 'Loan to value',
    unit: 'percent',
    source: 'structure',
    formula: 'Amount of the loan ÷ value of the collateral',
  },
  monthly_income_cents: {
    label: 'Gross monthly income',
    unit: 'cents',
    source: 'application',
    formula: 'As stated, before taxes',
    model: more(15_000_00, 'low_income'),
  },
  income_verified: {
    label: 'Income is verified',
    unit: 'flag',
    source: 'application',
    formula: 'Staff recorded how they verified it',
  },
  job_income: {
    label: 'Income is from work',
    unit: 'flag',
    source: 'application',
    formula:
      'Employment or self-employment. Only for rules about the job: other income counts the same (12 CFR 1002.6(b)(5))',
  },
  months_in_job: {
    label: 'Time in job',
    unit: 'months',
    source: 'application',
    formula: 'Whole months from the first day in the job to the day received',
    model: more(120, 'short_employment'),
  },
  months_at_residence: {
    label: 'Time at residence',
    unit: 'months',
    source: 'application',
    formula: 'Whole months from the first day at the address to the day received',
    model: more(120, 'short_residence'),
  },
  housing: { label: 'Housing', unit: 'word', source: 'application', formula: 'As stated: own, rent, other' },
  unreported_housing_cents: {
    label: 'Housing payment not in the report',
    unit: 'cents',
    source: 'application',
    formula: 'The stated payment; zero if the report’s mortgage contains it',
    model: less(4_000_00, 'high_obligations'),
  },
  is_complete: {
    label: 'Application is complete',
    unit: 'flag',
    source: 'application',
    formula: 'Staff confirmed that it is complete',
  },
  applications_90_days: {
    label: 'Applications in 90 days',
    unit: 'count',
    source: 'application',
    formula: 'Other applications of this client in the 90 days before',
  },
  unusual_details: {
    label: 'Details in many applications',
    unit: 'count',
    source: 'application',
    formula:
      'Of SSN, phone, email, and address in 90 days, and network and device in 7 days: those that unusually many others share',
  },
  vin_conflicts: {
    label: 'Same VIN elsewhere',
    unit: 'count',
    source: 'application',
    formula: 'Other open applications and open loans with the VIN of the collateral',
  },
  state: { label: 'State', unit: 'word', source: 'client', formula: 'The two letters of the client’s state' },
  zip3: {
    label: 'First three digits of the ZIP code',
    unit: 'word',
    source: 'client',
    formula: 'From the client’s address',
    isProxy: true,
  },
  own_open_loans: { label: 'Open loans with us', unit: 'count', source: 'own_loans', formula: 'Loans with a balance' },
  own_past_due_loans: {
    label: 'Past-due loans with us',
    unit: 'count',
    source: 'own_loans',
    formula: 'Loans past due today',
  },
  own_charged_off_loans: {
    label: 'Loans charged off by us',
    unit: 'count',
    source: 'own_loans',
    formula: 'Loans whose charge-off was accepted',
  },
  own_paid_loans: {
    label: 'Loans paid off with us',
    unit: 'count',
    source: 'own_loans',
    formula: 'Loans paid in full',
  },
  open_red_flags: {
    label: 'Open red flags',
    unit: 'count',
    source: 'checks',
    formula: 'Red flags of identity theft without a response',
  },
  unresolved_alerts: {
    label: 'Unresolved alerts',
    unit: 'count',
    source: 'checks',
    formula: 'Fraud, active duty, and address alerts without a verification',
  },
  military_status: {
    label: 'Military status',
    unit: 'word',
    source: 'checks',
    formula: 'covered, not_covered, or unchecked',
  },
  has_file: {
    label: 'A bureau has a file',
    unit: 'flag',
    source: 'report',
    formula: 'At least one bureau found a file',
  },
  report_age_days: {
    label: 'Age of the report',
    unit: 'days',
    source: 'report',
    formula: 'Days since the newest report',
  },
  bureau_score: {
    label: 'Credit score',
    unit: 'points',
    source: 'report',
    formula: 'The score of the policy’s model; of several bureaus, the one the policy names',
  },
  reported_debts_cents: {
    label: 'Reported monthly debts',
    unit: 'cents',
    source: 'report',
    formula: 'Monthly payments of open accounts with a balance, each once',
    model: less(6_000_00, 'high_obligations'),
  },
  accounts: {
    label: 'Accounts',
    unit: 'count',
    source: 'report',
    formula: 'The most that one bureau reports',
    model: more(20, 'limited_experience'),
  },
  oldest_account_months: {
    label: 'Oldest account',
    unit: 'months',
    source: 'report',
    formula: 'Whole months since the oldest account was opened',
    model: more(240, 'limited_experience'),
  },
  bankruptcies: {
    label: 'Bankruptcies',
    unit: 'count',
    source: 'report',
    formula: 'Bureaus that report one recent enough to be reported',
    model: less(3, 'bankruptcy'),
  },
  repossessions: {
    label: 'Foreclosures and repossessions',
    unit: 'count',
    source: 'report',
    formula: 'Bureaus that report one recent enough to be reported',
    model: less(3, 'foreclosure'),
  },
  garnishments: {
    label: 'Garnishments',
    unit: 'count',
    source: 'report',
    formula: 'Bureaus that report one recent enough to be reported',
    model: less(3, 'garnishment'),
  },
  collections: {
    label: 'Collections',
    unit: 'count',
    source: 'report',
    formula: 'The most that one bureau reports',
    model: less(6, 'collection'),
  },
  bad_accounts: {
    label: 'Accounts gone bad',
    unit: 'count',
    source: 'report',
    formula: 'Charged off or otherwise derogatory; the most that one bureau reports',
    model: less(6, 'delinquent'),
  },
  late_accounts: {
    label: 'Late accounts',
    unit: 'count',
    source: 'report',
    formula: 'Accounts late now or in the last 24 months; the most that one bureau reports',
    model: less(6, 'delinquent'),
  },
  utilization_percent: {
    label: 'Utilization',
    unit: 'percent',
    source: 'report',
    formula: 'Balances ÷ limits of revolving accounts; the highest of the bureaus',
    model: less(120, 'high_balances'),
  },
  inquiries_12_months: {
    label: 'Inquiries in 12 months',
    unit: 'count',
    source: 'report',
    formula: 'The most that one bureau reports',
    model: less(10, 'inquiries'),
  },
  payment_cents: {
    label: 'Proposed payment',
    unit: 'cents',
    source: 'price',
    formula: 'The level payment at the priced rate',
  },
  payment_to_income_percent: {
    label: 'Payment to income',
    unit: 'percent',
    source: 'price',
    formula: 'Monthly payment ÷ gross monthly income',
  },
  debt_to_income_percent: {
    label: 'Debt to income',
    unit: 'percent',
    source: 'price',
    formula: '(Monthly debts + proposed payment + housing if not reported) ÷ gross monthly income',
  },
  disposable_income_cents: {
    label: 'Disposable income',
    unit: 'cents',
    source: 'price',
    formula: '(Gross monthly income − debts − housing − proposed payment), per payment',
  },
} as const satisfies Record<string, InputFacts>

/** The key of an input. */
export type InputKey = keyof typeof INPUTS

/** The value of an input. Null is unknown. */
export type InputValue = number | string | boolean | null

/** The known values. An input that is absent is unknown. */
export type InputValues = Readonly<Partial<Record<InputKey, InputValue>>>

/** Every key, in the order of the editor. */
export const INPUT_KEYS = Object.keys(INPUTS).filter(isInputKey)

/** Returns true if the text is the key of an input. */
export function isInputKey(key: string): key is InputKey {
  return Object.hasOwn(INPUTS, key)
}

/** Returns the description of an input. */
export const inputFacts = (key: InputKey): InputFacts => INPUTS[key]

/** Returns the values of an object that are inputs, in the order of the registry; unknown ones are left out. */
export function knownValues(values: Readonly<Record<string, unknown>>): InputValues {
  return Object.fromEntries(
    INPUT_KEYS.flatMap((key) => {
      const value = values[key]
      return typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean' ? [[key, value]] : []
    }),
  )
}
