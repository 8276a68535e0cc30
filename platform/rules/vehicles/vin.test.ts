import { expect, test } from 'vitest'
import { checkDigitOf, cleanVin, modelYearOf, vinProblem } from './vin.ts'

test('a typed VIN is read in capital letters, without spaces and dashes', () => {
  expect(cleanVin(' 1hg-cm826 33a004352 ')).toBe('1HGCM82633A004352')
})

// The example of 49 CFR 565, other published VINs, and the VIN whose check digit is the same as every other character.
test.each(['1M8GDM9AXKP042788', '1HGCM82633A004352', '5GZCZ43D13S812715', '11111111111111111'])(
  '%s is a VIN',
  (vin) => {
    expect(vinProblem(vin)).toBeNull()
    expect(checkDigitOf(vin)).toBe(vin[8])
  },
)

test.each([
  ['1HGCM82633A00435', 'A VIN has 17 characters. This one has 16.'],
  ['1HGCM82633A0043521', 'A VIN has 17 characters. This one has 18.'],
  ['1HGCM82633AO04352', 'Character 12 is the letter O, which no VIN has. It is probably the digit 0.'],
  ['IHGCM82633A004352', 'Character 1 is the letter I, which no VIN has. It is probably the digit 1.'],
  ['1HGCM82633A00435Ä', 'Character 17 is “Ä”. A VIN has only letters and digits.'],
  [
    '1HGCM82643A004352',
    'The check digit doesn’t match: character 9 is 4, but the other characters give 3. Compare each character with the vehicle.',
  ],
])('%s is refused: %s', (vin, problem) => {
  expect(vinProblem(vin)).toBe(problem)
})

test.each([
  ['a digit at position 7 means before 2010', '1HGCM82633A004352', 2003],
  ['a letter at position 7 means 2010 or later', '5YJSA1CGXDFP14705', 2013],
  ['the code B with a letter means 2011', '1FTFW1CTXBFC10312', 2011],
  ['the code A with a digit means 2010, because it is the 30th year', '1HGCM8263AA004352', 2010],
  ['a heavy truck of a year that is not possible yet is 30 years older', '1M8GDMAAXYP042788', 2000],
  ['no year has the code U', '1HGCM8263UA004352', null],
])('%s', (_, vin, year) => {
  expect(modelYearOf(vin, 2027)).toBe(year)
})
