import { expect, test } from 'vitest'
import { inspect } from './inspected.ts'
import { EMPTY_CONTRACT, EXAMPLE_CONTRACT, type InspectorFields } from './inspector-fields.ts'

const typed = (over: Partial<InspectorFields>) => inspect({ ...EXAMPLE_CONTRACT, ...over })
const LIST: Partial<InspectorFields> = {
  ...{ entry: 'payments', rate: '', charges: [], amount: '1000', start: '1978-01-01' },
}

test('a contract by its terms is computed', () => {
  expect(typed({})).toMatchObject({
    outcome: 'quoted',
    request: { amount: 5000_00, rate_percent: '18.5', calendar: { every: 'month', count: 24 }, state: 'CO' },
    figures: { amount_financed: 4925_00, unit_period: 'month' },
  })
})

test('a published contract by its one payment is computed', () => {
  expect(typed({ ...LIST, every: 'once', contractPayments: '9/13/1978 $1,080.00' })).toMatchObject({
    outcome: 'quoted',
    figures: { apr_percent: '11.4510', finance_charge: 80_00 },
  })
})

test('an empty form has no problems, only fields to fill in', () => {
  expect(inspect(EMPTY_CONTRACT)).toEqual({
    ...{ outcome: 'unquoted', problems: [] },
    missing: ['amount', 'start', 'rate', 'firstDue', 'count'],
  })
  expect(inspect({ ...EMPTY_CONTRACT, entry: 'payments' })).toEqual({
    ...{ outcome: 'unquoted', problems: [] },
    missing: ['amount', 'start', 'contractPayments'],
  })
})

test.each<[Partial<InspectorFields>, string, string]>([
  [{ amount: '1234,50' }, 'amount', 'Write 1234.50, with a point before the cents.'],
  [{ amount: 'much' }, 'amount', 'Write dollars and cents, such as 1,234.50.'],
  [{ amount: '0' }, 'amount', 'Amount of the loan must be above 0.'],
  [{ rate: '18,5' }, 'rate', 'Write a percentage a year from 0 to 999, such as 18.99.'],
  [{ count: '2.5' }, 'count', 'Write a whole number, such as 24.'],
  [{ count: '0' }, 'count', 'Number of payments must be at least 1.'],
  [{ count: '1041' }, 'count', 'Number of payments can be at most 1040.'],
  [{ firstDue: '2026-01-15' }, 'firstDue', 'First payment must be after the start.'],
  [{ start: '1899-12-31' }, 'start', 'Start of interest must be a date such as 2026-01-31, from 1900 to 2199.'],
  [{ every: 'half_month', secondDay: '15' }, 'secondDay', 'Second day of the month falls on the first due day.'],
  [{ every: 'half_month', secondDay: '32' }, 'secondDay', 'Second day of the month must be a day of the month.'],
  [{ balloon: '5,000.01' }, 'balloon', "Balloon can't be above the amount."],
  [{ interestOnly: '2000' }, 'interestOnly', 'Interest-only payments must be a number of payments, at most 1040.'],
  [
    { payment: '50' },
    'payment',
    "Payment 1 doesn't cover its interest of $78.56. Raise the payment or lower the rate.",
  ],
  [{ charges: [], advances: [{ on: '2026-01-15', amount: '1' }] }, 'advances', 'Advances must add up to the amount.'],
  [{ rateChanges: [{ on: '2026-01-15', rate: '9' }] }, 'rateChanges', 'Rate changes must be after the start.'],
  [
    { charges: [{ kind: 'points', amount: '5000', paid: 'prepaid' }] },
    'charges',
    'Charges leave nothing of the first advance.',
  ],
  [
    { charges: [{ kind: 'points', amount: '-1', paid: 'prepaid' }] },
    'charges.0.amount',
    'Amount of charge 1 must be above 0.',
  ],
  [{ ...LIST, contractPayments: 'soon' }, 'contractPayments', 'Correct 1 line.'],
  [
    { ...LIST, contractPayments: '1978-01-01 500\n1978-01-01 600' },
    'contractPayments',
    'Payments must be after the start.',
  ],
  [
    { ...LIST, every: 'once', contractPayments: '1978-02-01 500\n1978-03-01 600' },
    'every',
    'Choose how often payments are due. “Once” is for a single payment.',
  ],
])('%j is refused at its field', (over, field, message) => {
  const inspected = typed(over)

  expect(inspected).toEqual({ outcome: 'unquoted', problems: [{ field, message }], missing: [] })
})

test('rows that are added and not filled in are missing', () => {
  const inspected = typed({ advances: [{ on: '', amount: '' }], rateChanges: [{ on: '', rate: '' }] })

  expect(inspected).toEqual({
    ...{ outcome: 'unquoted', problems: [] },
    missing: ['advances.0.on', 'advances.0.amount', 'rateChanges.0.on', 'rateChanges.0.rate'],
  })
})

test('fields that do not apply are not sent', () => {
  const addOn = typed({ method: 'add_on', interestOnly: '3', rateChanges: [{ on: '2026-03-01', rate: '9' }] })
  const equal = typed({ equalPrincipal: true, payment: '100' })

  expect(addOn).toMatchObject({ outcome: 'quoted' })
  expect(equal).toMatchObject({ outcome: 'quoted', request: { equal_principal: true } })
})
