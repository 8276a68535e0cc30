import { expect, test } from 'vitest'
import { EMPTY_COLLATERAL, readCollateral, typedCollateral } from './collateral-form.ts'

const TODAY = '2026-11-28'
const CAR = {
  ...EMPTY_COLLATERAL,
  ...{ vin: '1hgcm82633a004352', mileage: '84,000', condition: 'good', value: '14,000' },
  ...{ value_basis: 'appraisal', value_source: 'Ruth Bell', valued_on: '2026-11-20' },
}
const read = (change: object) => readCollateral({ ...CAR, ...change }, TODAY)
const itemOf = (change: object) => {
  const found = read(change)
  if ('problems' in found) throw new Error(JSON.stringify(found.problems))
  return found.item
}

test('a typed vehicle is read as it is sent', () => {
  expect(itemOf({})).toMatchObject({ vin: '1HGCM82633A004352', mileage: 84_000, value_cents: 1_400_000, make: null })
})

test('a stored thing is typed as it was', () => {
  expect(itemOf(typedCollateral(itemOf({})))).toEqual(itemOf({}))
})

test('the fields of a vehicle are not sent for other things', () => {
  expect(itemOf({ kind: 'goods', description: 'A boat' })).toMatchObject({ vin: null, mileage: null, condition: null })
})

test.each([
  [{ vin: '1HGCM82633A00435' }, 'vin', 'A VIN has 17 characters. This one has 16.'],
  [{ value: '1.234,50' }, 'value', 'Write 1234.50, with a point before the cents.'],
  [{ mileage: '84,00' }, 'mileage', 'Write a whole number, such as 24.'],
  [{ mileage: 'many' }, 'mileage', 'Write a whole number, such as 24.'],
  [{ valued_on: '2026-11-29' }, 'valued_on', 'The day of the value can’t be in the future'],
  [{ value_basis: '' }, 'value_basis', 'Choose the basis of the value'],
  [
    { vin_exception: 'before_1981', vin: '8J21', model_year: '1990' },
    'model_year',
    'The model year must be before 1981',
  ],
])('%j is refused at %s: %s', (change, field, message) => {
  expect(read(change)).toEqual({ problems: [[field, message]] })
})
