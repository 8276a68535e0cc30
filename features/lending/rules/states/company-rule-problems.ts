import {
  type CompanyRuleFields,
  FEES_WITH_AMOUNT,
  FEES_WITH_PERCENT,
  MOST_LATE_FEE_PERCENT,
} from './company-rule-fields.ts'

type Problem = readonly [field: string, message: string]

/** Returns the fields that contradict each other, with the message for each. */
export function companyRuleProblems(row: CompanyRuleFields): Problem[] {
  return [...rateProblems(row), ...lateFeeProblems(row), ...bankProblems(row)]
}

function* rateProblems({ rate_form, rate, amount_from, amount_to }: CompanyRuleFields): Generator<Problem> {
  if (rate_form !== 'agreed' && rate === null) yield ['rate', 'Enter the maximum']
  if (rate_form === 'agreed' && rate !== null) yield ['rate', 'Leave this empty if the law sets no maximum']
  if (rate_form === 'add_on' && !/^\d+(\.\d{1,2})?$/.test(rate ?? '0')) yield ['rate', 'Enter dollars and cents']
  if (amount_to !== null && amount_to < (amount_from ?? 0)) {
    yield ['amount_to', 'This must not be less than the starting amount']
  }
}

const NOT_OF_KIND = 'Leave this empty for this kind of late fee'

function* lateFeeProblems(row: CompanyRuleFields): Generator<Problem> {
  const { late_fee_kind: kind, late_fee_percent, late_fee_amount, late_fee_grace_days } = row
  if (FEES_WITH_PERCENT.some((one) => one === kind) !== (late_fee_percent !== null)) {
    yield ['late_fee_percent', late_fee_percent === null ? 'Enter the percentage' : NOT_OF_KIND]
  }
  if (late_fee_percent !== null && Number(late_fee_percent) > MOST_LATE_FEE_PERCENT) {
    yield ['late_fee_percent', `Enter at most ${MOST_LATE_FEE_PERCENT}`]
  }
  if (FEES_WITH_AMOUNT.some((one) => one === kind) !== (late_fee_amount !== null)) {
    yield ['late_fee_amount', late_fee_amount === null ? 'Enter the amount' : NOT_OF_KIND]
  }
  if ((kind !== null) !== (late_fee_grace_days !== null)) {
    yield ['late_fee_grace_days', late_fee_grace_days === null ? 'Enter the grace days, or 0' : NOT_OF_KIND]
  }
}

/** Federal law sets a bank's rates only if the bank makes the loan, so its name, charter, and agreement are all required. */
function* bankProblems({ bank_name, bank_charter, bank_agreement }: CompanyRuleFields): Generator<Problem> {
  if (bank_name === null && bank_charter === null && bank_agreement === null) return
  if (bank_name === null) yield ['bank_name', 'Enter the bank’s name']
  if (bank_charter === null) yield ['bank_charter', 'Enter the bank’s charter']
  if (bank_agreement === null) yield ['bank_agreement', 'Enter the agreement with the bank']
}
