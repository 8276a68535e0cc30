/** A US number without its country code. */
export const PHONE_DIGITS = 10

/** The digits of what was typed or pasted, at most ten; a pasted country code 1 before ten digits is dropped. */
export function phoneDigits(typed: string): string {
  const digits = typed.replace(/\D/g, '')
  const national = digits.length === PHONE_DIGITS + 1 && digits.startsWith('1') ? digits.slice(1) : digits
  return national.slice(0, PHONE_DIGITS)
}

/** Whether the text is one US number and no more: ten digits, with or without the country code 1, however they are grouped. */
export const isUsPhone = (text: string): boolean => /^1?\d{10}$/.test(text.replace(/\D/g, ''))

/** Digits grouped as they are typed: '555', '(555) 2', '(555) 204-1', '(555) 204-1180'. */
export function formatPhone(typed: string): string {
  const digits = phoneDigits(typed)
  if (digits.length <= 3) return digits
  const [area, exchange, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)]
  return line === '' ? `(${area}) ${exchange}` : `(${area}) ${exchange}-${line}`
}

/** A stored number as read: '(555) 204-1180' when it has exactly ten digits, otherwise as stored. */
export function displayPhone(stored: string): string {
  return /^\d{10}$/.test(stored) ? formatPhone(stored) : stored
}
