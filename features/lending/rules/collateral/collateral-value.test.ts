import { expect, test } from 'vitest'
import { collateralValueCents, lawfulVehicle, valueProblem } from './collateral-value.ts'
import { collateralName, valueWords } from './collateral-words.ts'

const TODAY = '2026-11-28'
const CAR = { value_cents: 1_000_000, valued_on: '2026-11-01' }

test.each([
  ['all values are added', [CAR, { value_cents: 50, valued_on: TODAY }], 1_000_050, null],
  ['a value counts for 60 days', [{ ...CAR, valued_on: '2026-09-29' }], 1_000_000, null],
  [
    'an older value doesn’t count',
    [{ ...CAR, valued_on: '2026-09-28' }],
    null,
    'A value is older than 60 days. Enter a new one.',
  ],
  [
    'one unknown value makes the sum unknown',
    [CAR, { value_cents: null, valued_on: null }],
    null,
    'The value of the collateral is missing.',
  ],
  ['without collateral, the value is unknown', [], null, 'No collateral was entered.'],
])('%s', (_, items, cents, problem) => {
  expect(collateralValueCents(items, TODAY)).toBe(cents)
  expect(valueProblem(items, TODAY)).toBe(problem)
})

test('the law looks at the age of the one vehicle', () => {
  const car = { kind: 'vehicle', condition: 'good', model_year: 2019 } as const

  expect(lawfulVehicle([car], TODAY)).toEqual({ isNew: false, age: 7 })
  expect(lawfulVehicle([{ ...car, condition: 'new' }], TODAY)).toEqual({ isNew: true, age: 7 })
  expect(lawfulVehicle([car, car], TODAY)).toBeNull()
  expect(lawfulVehicle([{ ...car, model_year: null }], TODAY)).toBeNull()
})

test('a thing is named by its vehicle or by its description, and its value by basis, source, and day', () => {
  const car = {
    kind: 'vehicle',
    model_year: 2003,
    make: 'Honda',
    model: 'Accord',
    body: null,
    description: 'Blue',
  } as const

  expect(collateralName(car)).toBe('2003 Honda Accord')
  expect(collateralName({ ...car, kind: 'goods' })).toBe('Blue')
  expect(valueWords({ ...CAR, value_basis: 'retail_book', value_source: 'J.D. Power' })).toBe(
    '$10,000.00 (retail value by a book, J.D. Power, Nov 1, 2026)',
  )
})
