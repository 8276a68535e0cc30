/** An employer identification number, without its hyphen. */
const EIN_DIGITS = 9

// Prefixes the IRS has never assigned (https://www.irs.gov/businesses/small-businesses-self-employed/how-eins-are-assigned-and-valid-ein-prefixes).
const UNASSIGNED = new Set('00 07 08 09 17 18 19 28 29 49 69 70 78 79 89 96 97'.split(' '))

/** Returns the digits of the input, at most nine. */
export const einDigits = (typed: string): string => typed.replace(/\D/g, '').slice(0, EIN_DIGITS)

/** Formats digits while they are typed: '12', '12-345', '12-3456789'. */
export function formatEin(typed: string): string {
  const digits = einDigits(typed)
  return digits.length <= 2 ? digits : `${digits.slice(0, 2)}-${digits.slice(2)}`
}

/** Returns why the text can't be an EIN, or null if it can. */
export function einProblem(typed: string): string | null {
  const digits = typed.replace(/\D/g, '')
  if (digits.length !== EIN_DIGITS || /[^\d\s-]/.test(typed)) return 'EIN must have 9 digits'
  if (UNASSIGNED.has(digits.slice(0, 2))) return 'The IRS assigns no EIN that begins with these two digits'
  if (/^(\d)\1*$/.test(digits.slice(2))) return 'Enter the EIN from your IRS letter'
  return null
}

/** Returns 'XX-XXX6789' for the last four digits. */
export const maskedEin = (lastFour: string): string => `XX-XXX${lastFour}`
