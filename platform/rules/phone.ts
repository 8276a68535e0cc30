/** A US number without its country code. */
export const PHONE_DIGITS = 10

/** Returns at most ten digits of the typed or pasted text. Drops a pasted country code 1 before ten digits. */
export function phoneDigits(typed: string): string {
  const digits = typed.replace(/\D/g, '')
  const national = digits.length === PHONE_DIGITS + 1 && digits.startsWith('1') ? digits.slice(1) : digits
  return national.slice(0, PHONE_DIGITS)
}

/** Returns true for exactly one US number: ten digits, with or without the country code 1, grouped in any way. */
export const isUsPhone = (text: string): boolean => /^1?\d{10}$/.test(text.replace(/\D/g, ''))

/** Groups digits while they are typed: '555', '(555) 2', '(555) 204-1', '(555) 204-1180'. */
export function formatPhone(typed: string): string {
  const digits = phoneDigits(typed)
  if (digits.length <= 3) return digits
  const [area, exchange, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)]
  return line === '' ? `(${area}) ${exchange}` : `(${area}) ${exchange}-${line}`
}

/** Formats a stored number: '(555) 204-1180' if it has exactly ten digits, otherwise unchanged. */
export function displayPhone(stored: string): string {
  return /^\d{10}$/.test(stored) ? formatPhone(stored) : stored
}
