import { expect, test } from 'vitest'
import { decodedVehicle, vehicleTable } from './vehicle-table.ts'
import { checkDigitOf } from './vin.ts'

const TABLE = vehicleTable(
  [
    '@1AA\tAcme',
    '@1AB\tAcme\tBolt',
    '@1A9123\tSmall Works',
    '=1AA_2003_2005 1AB_2003_',
    'mAcme~Runner\tA[BD-F]#*',
    'mAcme~Runner Sport\tAB#*5',
    'mBolt~Runner\tAB#*5|3',
    'bSedan\tA',
  ].join('\n'),
)
const vinOf = (text: string) => `${text.slice(0, 8)}${checkDigitOf(text)}${text.slice(9)}`
const decoded = (text: string) => decodedVehicle(TABLE, vinOf(text), 2027)

test.each([
  ['the most exact pattern counts', '1AAAB1X503A000000', 'Acme', 'Runner Sport'],
  ['a set has single characters and ranges', '1AAAE1X603A000000', 'Acme', 'Runner'],
  ['a character outside the set doesn’t match', '1AAAC1X603A000000', 'Acme', null],
  ['the make follows from the model if the code has several', '1ABAB1X503A000000', 'Bolt', 'Runner'],
  ['without a model, a code with several makes has none', '1ABZZ1X503A000000', null, null],
  ['patterns hold for their years', '1AAAB1X506A000000', 'Acme', null],
  ['a small maker has a code of six characters', '1A9AB1X503A123000', 'Small Works', null],
])('%s', (_, vin, make, model) => {
  expect(decoded(vin)).toMatchObject({ make, model })
})

test('a body is decoded by itself', () => {
  expect(decoded('1AAAC1X603A000000')?.body).toBe('Sedan')
})
