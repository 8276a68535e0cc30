import { expect, test } from 'vitest'
import { decodedVehicle } from '#platform/rules/vehicles/vehicle-table.ts'
import { storedVehicleTable } from './stored-table.ts'

test.each([
  ['1HGCM82633A004352', { model_year: 2003, make: 'Honda', model: 'Accord', body: 'Coupe' }],
  ['5YJSA1DG9DFP14705', { model_year: 2013, make: 'Tesla', model: 'Model S', body: 'Hatchback' }],
  // A bus: the table has passenger cars, trucks, and multipurpose passenger vehicles.
  ['1M8GDM9AXKP042788', { model_year: 1989, make: null, model: null, body: null }],
])('%s is decoded offline', async (vin, vehicle) => {
  expect(decodedVehicle(await storedVehicleTable(), vin, 2027)).toEqual(vehicle)
})

test('a VIN with a wrong check digit is not decoded', async () => {
  expect(decodedVehicle(await storedVehicleTable(), '1HGCM82643A004352', 2027)).toBeNull()
})
