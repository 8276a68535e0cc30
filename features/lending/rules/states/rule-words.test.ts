import { expect, test } from 'vitest'
import { stateRuleFor } from './applicable-rule.ts'
import { factsOf } from './rule-facts.ts'
import { bandInWords, lateFeeInWords, maximumInWords, rateInWords } from './rule-words.ts'
import { originInWords, overviewCsv, stateOverview } from './state-overview.ts'
import type { StateProduct, StateRule } from './state-rule.ts'
import { STATE_TABLE } from './state-table.ts'
import { AGREED_FEE, allCharges, amount, apr, band, blended, tableRow } from './table-row.ts'

const TODAY = '2026-11-26'
const known = (state: string, product: StateProduct): StateRule => {
  const rule = stateRuleFor(state, product, TODAY, [])
  if (rule === null) throw new Error(`${state} has no rule`)
  return rule
}

test.each<[string, StateProduct, string]>([
  ['AR', 'consumer_loan', '17% APR'],
  ['IL', 'consumer_loan', '36% counting all charges'],
  ['UT', 'consumer_loan', 'As agreed, no maximum'],
  ['KY', 'consumer_loan', '27% to 36% simple rate, by amount'],
  ['AZ', 'consumer_loan', '2 maximums, by amount'],
  ['FL', 'vehicle_contract', '$10.00 to $17.00 per $100 per year (add-on), by vehicle'],
  ['LA', 'vehicle_contract', '18% to 33% APR, by vehicle'],
  ['GA', 'vehicle_contract', '6 maximums, by vehicle'],
  ['TX', 'vehicle_contract', '5 maximums, by vehicle'],
  ['VT', 'consumer_loan', '18% simple rate, or 24% on the principal to $1,000.00, 12% on the rest, simple rate'],
])('the maximum in %s for %s is %s', (state, product, words) => {
  expect(maximumInWords(known(state, product))).toBe(words)
})

test('each band has its contracts in words', () => {
  expect(known('FL', 'vehicle_contract').rates.map(bandInWords)).toEqual([
    'New vehicles of the year of the sale or later',
    'New vehicles from 1 model year old',
    'Used vehicles up to 2 model years old',
    'Used vehicles 3 to 4 model years old',
    'Used vehicles from 5 model years old',
  ])
  expect(known('AZ', 'consumer_loan').rates.map(bandInWords)).toEqual(['Up to $3,000.00', '$3,000.01 to $10,000.00'])
  expect(known('VA', 'consumer_loan').rates.map(bandInWords)).toEqual(['$300.00 to $35,000.00, 6 to 120 months'])
  expect(known('NC', 'vehicle_contract').rates.map(bandInWords)[1]).toBe(
    'Vehicles 3 model years old, $3,000.00 to $75,000.00, from 6 months',
  )
  expect(bandInWords(band(apr('1')))).toBe('All contracts')
})

test('a rate in parts says how much each part is', () => {
  expect(
    rateInWords(
      blended('apr', [
        [2_000, '30'],
        [null, '18'],
      ]),
    ),
  ).toBe('30% on the principal to $2,000.00, 18% on the rest, APR')
  expect(rateInWords(allCharges('36'))).toBe('36% counting all charges')
})

test.each<[string, StateProduct, string | null]>([
  ['TX', 'vehicle_contract', '5% of the installment, after 15 days'],
  ['ID', 'consumer_loan', '5% of the installment or $15.00, whichever is greater, after 10 days'],
  ['NE', 'vehicle_contract', '5% of the installment or $25.00, whichever is less, after 15 days'],
  ['OH', 'vehicle_contract', 'As agreed, no maximum'],
  ['AR', 'vehicle_contract', null],
])('the late fee in %s for %s is %s', (state, product, words) => {
  expect(lateFeeInWords(known(state, product))).toBe(words)
})

test('an unknown fact says what that means', () => {
  expect(factsOf(known('AR', 'consumer_loan')).map(({ words, unknown }) => words ?? unknown)).toEqual([
    'No late fee can be charged',
    'No fee can be charged',
    'No penalty can be charged',
    'Only the actuarial method can be used',
    'No fee can be charged',
    'Ask your counsel before you accelerate or repossess',
    'Ask your counsel before you claim one',
  ])
})

test('a known fact has its citation', () => {
  const rule = tableRow('vehicle_contract', {
    ...{ state: 'TX', rates: [band(apr('18'))], citation: '§ 1', source: 'https://example.test' },
    effectiveFrom: '2026-01-01',
    nsf: { maximum: AGREED_FEE, citation: '§ 2' },
    prepayment: { penalty: 'allowed', citation: '§ 3' },
    rebate: { method: 'rule_of_78', citation: '§ 4' },
    documentFee: { maximum: amount(8_500), citation: '§ 5' },
    cure: { noticeDays: 0, citation: '§ 6' },
    deficiency: { claim: 'barred', citation: '§ 7' },
  })

  expect(factsOf(rule).map(({ words, citation }) => words && `${words} ${citation}`)).toEqual([
    null,
    'As agreed, no maximum § 2',
    'A prepayment penalty is allowed § 3',
    'The Rule of 78 is allowed, up to 61 months (15 USC 1615) § 4',
    '$85.00 § 5',
    'No notice is required § 6',
    'The lender has no claim § 7',
  ])
})

test('the overview has all fifty-one states by name, and those without a rule', () => {
  const states = stateOverview('vehicle_contract', TODAY, [])

  expect(states).toHaveLength(51)
  expect(states[0]).toEqual({ state: 'AL', name: 'Alabama', rule: null })
  const filled = STATE_TABLE.filter(({ product }) => product === 'vehicle_contract')
  expect(states.filter(({ rule }) => rule !== null)).toHaveLength(filled.length)
  expect(states.map(({ rule }) => originInWords(rule)).slice(0, 4)).toEqual([
    ...['None: booking is blocked', 'None: booking is blocked', 'None: booking is blocked'],
    'Included with Tradeline',
  ])
})

test('the file has one line for each state, with citations', () => {
  const [head, alabama, , , arkansas] = overviewCsv('consumer_loan', stateOverview('consumer_loan', TODAY, [])).split(
    '\r\n',
  )

  expect(head).toBe(
    '\uFEFFState,Contracts,Rule,Maximum rate,Late fee,Returned payment fee,Prepayment,Rebate,Document fee,Cure notice,Deficiency,Citation,Source,Approved by,Approved on,In force from,In force until',
  )
  expect(alabama).toBe(`Alabama,Consumer loans,None: booking is blocked${','.repeat(14)}`)
  expect(arkansas).toContain('All contracts: 17% APR,,,,,,,,Ark. Const. amend. 89 § 3,https://')
})
