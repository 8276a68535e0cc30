import { expect, test } from 'vitest'
import { addDays } from '#platform/rules/calendar.ts'
import { paymentLines } from './contract-payments.ts'
import { fieldsOfQuery, inspectorQuery } from './inspector-address.ts'
import { EMPTY_CONTRACT, EXAMPLE_CONTRACT, type InspectorFields } from './inspector-fields.ts'

const EVERYTHING: InspectorFields = {
  ...EXAMPLE_CONTRACT,
  ...{ method: 'scheduled', dayCount: 'actual/360', every: 'half_month', secondDay: '31', payment: '$250.10' },
  ...{ balloon: '100', interestOnly: '2', equalPrincipal: true, loanType: 'auto' },
  advances: [
    { on: '2026-01-15', amount: '2,000.00' },
    { on: '2026-01-20', amount: '3,000.00' },
  ],
  rateChanges: [{ on: '2026-06-01', rate: '9.25' }],
}

test.each([
  ['the example', EXAMPLE_CONTRACT],
  ['every field', EVERYTHING],
  [
    'a list of payments',
    {
      ...EXAMPLE_CONTRACT,
      entry: 'payments',
      contractPayments: '2026-02-15\t230.00\n2026-03-15\t230.00\n2026-03-14\t1234.50',
    } satisfies InspectorFields,
  ],
])('a link restores %s', (_, fields) => {
  expect(fieldsOfQuery(inspectorQuery(fields))).toEqual(fields)
})

test('an empty contract has an empty query', () => {
  expect(inspectorQuery(EMPTY_CONTRACT)).toBe('')
  expect(fieldsOfQuery('')).toEqual(EMPTY_CONTRACT)
})

test('twenty years of weekly payments fit in an address', () => {
  const payments = Array.from({ length: 1040 }, (_, n) => ({ on: addDays('2026-01-02', 7 * n), amount: 120_00 }))

  expect(inspectorQuery({ ...EXAMPLE_CONTRACT, contractPayments: paymentLines(payments) }).length).toBeLessThan(4000)
})

test.each([
  'method=free&day_count=1&every=never&entry=x&loan_type=boat',
  `amount=${'9'.repeat(31)}`,
  'charge=bribe~1~prepaid&charge=origination_fee~1&advance=1&rate_change=2',
  'payments=2026-02-30_100',
  'payments=28_100',
  'payments=2026-02-15',
  'payments=2026-02-15_100.soon',
])('the parts of %s that no contract has are left empty', (query) => {
  expect(fieldsOfQuery(query)).toEqual(EMPTY_CONTRACT)
})
