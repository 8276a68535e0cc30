import { expect, test } from 'vitest'
import { bookedVehicle } from './booked-vehicle.ts'

const CAR: Parameters<typeof bookedVehicle>[1][number] = {
  ...{ kind: 'vehicle', condition: 'good', model_year: 2019, make: 'Honda', model: 'Accord' },
  ...{ body: null, description: null },
}
const BOAT = { ...CAR, kind: 'goods', condition: null, model_year: null, description: 'A boat' } satisfies typeof CAR
const USED = { is_new: false, age: 7 }

test.each([
  ['comes from the collateral', undefined, [CAR, BOAT], USED],
  ['can be stated again', USED, [CAR], USED],
  ['is as stated without a vehicle in the collateral', USED, [BOAT], USED],
  ['is unknown while the collateral lacks its condition', undefined, [{ ...CAR, condition: null }], undefined],
  ['takes the condition from the booking if the collateral lacks it', USED, [{ ...CAR, condition: null }], USED],
  ['is as stated if it is one of two', USED, [{ ...CAR, model_year: 2001 }, CAR], USED],
] as const)('the vehicle of a contract %s', (_, asked, collateral, vehicle) => {
  expect(bookedVehicle(asked, collateral, '2026-11-28')).toEqual({ vehicle })
})

test.each([[{ ...USED, age: 3 }], [{ ...USED, is_new: true }]])('%j contradicts the collateral', (asked) => {
  expect(bookedVehicle(asked, [CAR], '2026-11-28')).toEqual({
    problem: 'The collateral of the application is “2019 Honda Accord” (used, 7 years old).',
  })
})
