import { expect, test } from 'vitest'
import { collateralChanges, peopleChanges, type SecuredBy } from './approval-changes.ts'

const INES = { client_id: 'c2', role: 'co_applicant', name: 'Ines Berg' } as const
const GUS = { client_id: 'c3', role: 'guarantor', name: 'Gus Ward' } as const

test.each([
  [[INES], [INES], []],
  [[INES], [INES, GUS], ['Gus Ward (guarantor) was added']],
  [[INES], [], ['Ines Berg (co-applicant) was removed']],
  [
    [INES],
    [{ ...INES, role: 'guarantor' }],
    ['Ines Berg (guarantor) was added', 'Ines Berg (co-applicant) was removed'],
  ],
] as const)('people approved %j and now %j: %j', (approved, now, expected) => {
  expect(peopleChanges(approved, now)).toEqual(expected)
})

const CAR: SecuredBy = {
  ...{ id: 'i1', kind: 'vehicle', vin: '1HGCM82633A004352', model_year: 2003, make: 'Honda', model: 'Accord' },
  ...{ body: null, description: null, value_cents: 9_000_00 },
}
const BOAT: SecuredBy = {
  ...{ id: 'i2', kind: 'goods', vin: null, model_year: null, make: null, model: null, body: null },
  ...{ description: 'A boat', value_cents: null },
}

test.each<[string, SecuredBy[], string[]]>([
  ['the same', [CAR, BOAT], []],
  ['something more', [CAR, BOAT, { ...BOAT, id: 'i3' }], []],
  ['a higher value', [{ ...CAR, value_cents: 9_000_01 }, BOAT], []],
  ['the same VIN entered anew', [{ ...CAR, id: 'i9' }, BOAT], []],
  [
    'a lower value',
    [{ ...CAR, value_cents: 8_999_99 }, BOAT],
    ['2003 Honda Accord is worth $8,999.99, less than $9,000.00'],
  ],
  ['no value', [{ ...CAR, value_cents: null }, BOAT], ['2003 Honda Accord has no value anymore, instead of $9,000.00']],
  [
    'another VIN',
    [{ ...CAR, vin: '1M8GDM9AXKP042788' }, BOAT],
    ['2003 Honda Accord now has the VIN 1M8GDM9AXKP042788, not the VIN 1HGCM82633A004352'],
  ],
  ['another kind', [CAR, { ...BOAT, kind: 'deposit' }], ['A boat became another kind: deposit account']],
  ['another thing', [CAR, { ...BOAT, description: 'A raft' }], ['A boat became A raft']],
  ['less', [BOAT], ['2003 Honda Accord was removed']],
])('collateral that is %s', (_, now, expected) => {
  expect(collateralChanges([CAR, BOAT], now)).toEqual(expected)
})
