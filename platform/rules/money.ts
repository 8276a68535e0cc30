/**
 * Converts an amount from the API ("1204.50", 1204.5, "$1,204") to integer cents. Returns null for null or text that is
 * not an amount, such as "1204,50": commas must set off thousands. Half a cent rounds away from zero.
 */
export function centsOf(amount: string | number | null | undefined): number | null {
  if (amount === null || amount === undefined) return null
  const parts = /^(-?)(\d*)(?:\.(\d*))?$/.exec(plainDigits(amount))
  if (!parts) return null
  const [, sign = '', dollars = '', fraction = ''] = parts
  if (dollars === '' && fraction === '') return null
  const thousandths = Number(fraction.padEnd(3, '0').slice(0, 3))
  const cents = Number(dollars) * 100 + Math.round(thousandths / 10)
  return sign === '-' && cents !== 0 ? -cents : cents
}

/** Returns text with a comma before its cents as the product reads it: '1234,50' is '1234.50'. Null for any other text. */
export function decimalComma(text: string): string | null {
  const [, dollars, cents] = /^\$? ?(\d+|\d{1,3}(?:\.\d{3})+),(\d{1,2})$/.exec(text.trim()) ?? []
  return dollars === undefined ? null : `${dollars.replaceAll('.', '')}.${cents}`
}

/** A `numeric` that the wire always has, as integer cents. */
export const wireCents = (amount: string | number): number => centsOf(amount) ?? 0

/** Formats cents as whole US dollars, rounded: 120450 is '$1,205'. */
export function wholeDollars(cents: number): string {
  return WHOLE.format(Math.round(cents / 100))
}

/** Formats cents as US dollars and cents: 120450 is '$1,204.50'. */
export function dollarsAndCents(cents: number): string {
  return EXACT.format(cents / 100)
}

/** Returns a figure without the commas that set off its thousands: '12,500' is '12500'. Other text is unchanged: '12,50'. */
export const ungrouped = (text: string): string => (WITH_THOUSANDS.test(text) ? text.replaceAll(',', '') : text)

const WITH_THOUSANDS = /^-?\d{1,3}(,\d{3})+(\.\d*)?$/

const WHOLE = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })
const EXACT = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

function plainDigits(amount: string | number): string {
  return ungrouped((typeof amount === 'number' ? numberText(amount) : amount.trim()).replace(/^(-?)\$ ?/, '$1'))
}

// Numbers as small as 1e-7 or as large as 1e21 are printed with an exponent, which no amount has.
function numberText(amount: number): string {
  return Math.abs(amount) < 1e-6 ? '0' : String(amount)
}
