/**
 * Converts an amount from the API ("1204.50", 1204.5, "$1,204") to integer cents. Returns null for null or text that is
 * not an amount. Half a cent rounds away from zero.
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

const WHOLE = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })
const EXACT = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

function plainDigits(amount: string | number): string {
  const text = typeof amount === 'number' ? numberText(amount) : amount.trim()
  return text.replace(/[$,]/g, '')
}

// Numbers as small as 1e-7 or as large as 1e21 are printed with an exponent, which no amount has.
function numberText(amount: number): string {
  return Math.abs(amount) < 1e-6 ? '0' : String(amount)
}
