/** The number of characters of a vehicle identification number since model year 1981 (49 CFR 565.13(b)). */
export const VIN_LENGTH = 17
/** The shortest serial number that manufacturers gave to vehicles without a standard VIN. */
export const SHORTEST_SERIAL = 4
/** The first model year with a standard VIN (49 CFR 565). */
export const FIRST_VIN_YEAR = 1981

// 49 CFR 565.15(c), tables IV and V: the value of each letter, and the weight of each position.
const VALUES: Readonly<Record<string, number>> = {
  ...{ A: 1, B: 2, C: 3, D: 4, E: 5, F: 6, G: 7, H: 8 },
  ...{ J: 1, K: 2, L: 3, M: 4, N: 5, P: 7, R: 9 },
  ...{ S: 2, T: 3, U: 4, V: 5, W: 6, X: 7, Y: 8, Z: 9 },
}
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]
const CHECK_DIGIT_PLACE = 9
// 49 CFR 565.15(d)(1), table VII: the codes of 30 model years from 1981. I, O, Q, U, Z, and 0 are not used.
const YEAR_CODES = 'BCDEFGHJKLMNPRSTVWXY123456789A'

/** Returns the typed or pasted VIN in capital letters, without spaces and dashes. */
export const cleanVin = (typed: string): string => typed.toUpperCase().replace(/[\s.–—-]/g, '')

/** Returns why a text is not a standard VIN: which character is wrong, or that the check digit doesn't match. Null if it is one. */
export function vinProblem(typed: string): string | null {
  const vin = cleanVin(typed)
  const at = [...vin].findIndex((character) => !/[A-HJ-NPR-Z0-9]/.test(character))
  if (at >= 0) return characterProblem(vin[at] ?? '', at + 1)
  if (vin.length !== VIN_LENGTH) return `A VIN has ${VIN_LENGTH} characters. This one has ${vin.length}.`
  const check = checkDigitOf(vin)
  const found = vin[CHECK_DIGIT_PLACE - 1]
  if (found === check) return null
  return `The check digit doesn’t match: character ${CHECK_DIGIT_PLACE} is ${found}, but the other characters give ${check}. Compare each character with the vehicle.`
}

const LOOKALIKES: Readonly<Record<string, string>> = { I: '1', O: '0', Q: '0' }

function characterProblem(character: string, place: number): string {
  const likely = LOOKALIKES[character]
  return likely === undefined
    ? `Character ${place} is “${character}”. A VIN has only letters and digits.`
    : `Character ${place} is the letter ${character}, which no VIN has. It is probably the digit ${likely}.`
}

/** Returns the check digit that 17 characters must have: 0 to 9, or X for 10. Reads no check digit. */
export function checkDigitOf(vin: string): string {
  const sum = [...vin].reduce(
    (total, character, place) => total + (VALUES[character] ?? Number(character)) * (WEIGHTS[place] ?? 0),
    0,
  )
  const rest = sum % 11
  return rest === 10 ? 'X' : String(rest)
}

/**
 * Returns the model year of a standard VIN; null for a code that no year has. Codes repeat every 30 years. A letter at position 7 means
 * 2010 or later for cars and light trucks (49 CFR 565.15(d)(1)), but not for heavy ones, so a year after `latest` is 30 years too late.
 */
export function modelYearOf(vin: string, latest: number): number | null {
  const place = YEAR_CODES.indexOf(vin[CHECK_DIGIT_PLACE] ?? ' ')
  if (place < 0) return null
  const isLater = /[A-Z]/.test(vin[6] ?? '')
  const year = FIRST_VIN_YEAR + place + (isLater && FIRST_VIN_YEAR + place < 2010 ? 30 : 0)
  return year > latest ? year - 30 : year
}
