import { expect, test } from 'vitest'
import { companyRule, type StateRuleRow } from './company-rule.ts'
import { addStateRuleSchema, type NewStateRule, type StateRuleFields } from './company-rule-form.ts'
import { stateRuleSchema } from './state-rule.ts'

const TYPED: StateRuleFields = {
  ...{ state: 'CO', product: 'consumer_loan', rate_form: 'apr', rate: '21', citation: 'C.R.S. § 5-2-201' },
  ...{ source: 'Letter of Bell LLP, 2026-01-05', approved_by: 'Ruth Bell', approved_on: '2026-01-05' },
  effective_from: '2026-02-01',
}
const BANK = { bank_name: 'First Bank', bank_charter: 'National bank, no. 12345', bank_agreement: 'Program agreement' }

const parsed = (fields: object): NewStateRule => addStateRuleSchema.parse({ ...TYPED, ...fields })
const problems = (fields: object) =>
  addStateRuleSchema
    .safeParse({ ...TYPED, ...fields })
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []
const rule = (fields: object) =>
  companyRule({ ...parsed(fields), id: 'row', effective_until: null } satisfies StateRuleRow)

test('an empty field is unknown, so what it would allow is not allowed', () => {
  expect(rule({ late_fee_kind: '', nsf_fee: '', bank_name: ' ' })).toMatchObject({
    ...{ lateFee: null, nsf: null, prepayment: null, rebate: null, documentFee: null, cure: null, deficiency: null },
    ...{ bank: null, origin: 'company', approval: { by: 'Ruth Bell', on: '2026-01-05' }, effectiveUntil: null },
    rates: [{ anyOf: [{ form: 'apr', percent: '21' }], amountFromCents: null, amountToCents: null, vehicle: null }],
  })
})

test('a whole row becomes a valid rule', () => {
  const whole = rule({
    ...{ rate_form: 'add_on', rate: '7.5', amount_from: '500', amount_to: '$25,000.00' },
    ...{ late_fee_kind: 'lesser', late_fee_percent: '5', late_fee_amount: '15', late_fee_grace_days: '10' },
    ...{ nsf_fee: '20', prepayment_penalty: 'forbidden', rebate_method: 'actuarial', document_fee: '85' },
    ...{ cure_notice_days: '20', deficiency_claim: 'limited', ...BANK },
  })

  expect(stateRuleSchema.parse(whole)).toMatchObject({
    rates: [{ anyOf: [{ form: 'add_on', centsPer100: 750 }], amountFromCents: 50_000, amountToCents: 2_500_000 }],
    lateFee: { maximum: { kind: 'lesser', percent: '5', cents: 1_500 }, graceDays: 10 },
    ...{ nsf: { maximum: { kind: 'amount', cents: 2_000 } }, prepayment: { penalty: 'forbidden' } },
    ...{ rebate: { method: 'actuarial' }, documentFee: { maximum: { kind: 'amount', cents: 8_500 } } },
    ...{ cure: { noticeDays: 20 }, deficiency: { claim: 'limited' } },
    bank: { name: 'First Bank', charter: 'National bank, no. 12345', agreement: 'Program agreement' },
  })
})

test.each([
  [{ late_fee_kind: 'agreed', late_fee_grace_days: '0' }, { kind: 'agreed' }],
  [
    { late_fee_kind: 'percent', late_fee_percent: '5', late_fee_grace_days: '15' },
    { kind: 'percent', percent: '5' },
  ],
  [
    { late_fee_kind: 'amount', late_fee_amount: '18', late_fee_grace_days: '10' },
    { kind: 'amount', cents: 1_800 },
  ],
])('a late fee of %o is kept', (fields, maximum) => {
  expect(rule(fields).lateFee?.maximum).toEqual(maximum)
})

test('a law without a maximum has no rate', () => {
  expect(rule({ rate_form: 'agreed', rate: '' }).rates[0]?.anyOf).toEqual([{ form: 'agreed' }])
})

test.each<[object, string[]]>([
  [{ state: 'PR' }, ['state: Choose a state']],
  [{ citation: ' ' }, ['citation: Enter the statute']],
  [{ source: '' }, ['source: Enter the source that your counsel relied on']],
  [{ approved_by: '' }, ['approved_by: Enter the name of your counsel']],
  [{ approved_on: '' }, ['approved_on: Enter a date']],
  [{ rate: '' }, ['rate: Enter the maximum']],
  [{ rate: 'high' }, ['rate: Enter a number up to 999, with at most six decimals']],
  [{ rate_form: 'agreed' }, ['rate: Leave this empty if the law sets no maximum']],
  [{ rate_form: 'add_on', rate: '7.555' }, ['rate: Enter dollars and cents']],
  [{ amount_from: '2', amount_to: '1' }, ['amount_to: This must not be less than the starting amount']],
  [{ nsf_fee: '-1' }, ['nsf_fee: Enter an amount in dollars']],
  [{ cure_notice_days: '366' }, ['cure_notice_days: Enter whole days, up to 365']],
  [
    { late_fee_kind: 'greater' },
    [
      'late_fee_percent: Enter the percentage',
      'late_fee_amount: Enter the amount',
      'late_fee_grace_days: Enter the grace days, or 0',
    ],
  ],
  [
    { late_fee_kind: 'percent', late_fee_percent: '101', late_fee_grace_days: '1' },
    ['late_fee_percent: Enter at most 100'],
  ],
  [{ late_fee_amount: '5' }, ['late_fee_amount: Leave this empty for this kind of late fee']],
])('%o is refused', (fields, messages) => {
  expect(problems(fields)).toEqual(messages)
})

test.each<[keyof typeof BANK, string]>([
  ['bank_name', 'Enter the bank’s name'],
  ['bank_charter', 'Enter the bank’s charter'],
  ['bank_agreement', 'Enter the agreement with the bank'],
])('a bank without its %s is no exemption', (field, message) => {
  expect(problems({ ...BANK, [field]: '' })).toEqual([`${field}: ${message}`])
})
