import type {
  DEFICIENCY_CLAIMS,
  LATE_FEE_KINDS,
  OWN_RATE_FORMS,
  PREPAYMENT_PENALTIES,
  REBATE_METHODS,
} from '#features/lending/rules/states/company-rule-fields.ts'

type Named<Values extends readonly string[]> = Readonly<Record<Values[number], string>>

const optionsOf = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }))
const UNKNOWN = { value: '', label: 'Unknown' }

const RATE_FORMS: Named<typeof OWN_RATE_FORMS> = {
  apr: 'APR',
  all_charges: 'Rate that counts all charges',
  simple_rate: 'Simple rate, interest only',
  add_on: 'Dollars per $100 per year (add-on)',
  agreed: 'No maximum',
}
export const RATE_FORM_OPTIONS = optionsOf(RATE_FORMS)

const LATE_FEES: Named<typeof LATE_FEE_KINDS> = {
  percent: 'Percentage of the installment',
  amount: 'Amount',
  greater: 'The greater of percentage and amount',
  lesser: 'The lesser of percentage and amount',
  agreed: 'No maximum',
}
export const LATE_FEE_OPTIONS = [UNKNOWN, ...optionsOf(LATE_FEES)]

const PREPAYMENT: Named<typeof PREPAYMENT_PENALTIES> = { forbidden: 'No penalty', allowed: 'A penalty is allowed' }
export const PREPAYMENT_OPTIONS = [UNKNOWN, ...optionsOf(PREPAYMENT)]

const REBATE: Named<typeof REBATE_METHODS> = { actuarial: 'Actuarial method', rule_of_78: 'Rule of 78 allowed' }
export const REBATE_OPTIONS = [UNKNOWN, ...optionsOf(REBATE)]

const DEFICIENCY: Named<typeof DEFICIENCY_CLAIMS> = {
  allowed: 'The lender can claim it',
  limited: 'The claim is limited',
  barred: 'No claim',
}
export const DEFICIENCY_OPTIONS = [UNKNOWN, ...optionsOf(DEFICIENCY)]
