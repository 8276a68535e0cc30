/** A US number without its country code. */
const PHONE_DIGITS = 10

/** The problems of a typed phone number. Numbers of other countries can get no texts, so they are not kept. */
export const NOT_TEN_DIGITS = 'Phone number must have 10 digits'
export const FOREIGN_PHONE = 'This number is from another country. Enter a US phone number with 10 digits'

/** Returns the ten digits of one US number, with or without the country code 1, grouped in any way. Empty for any other text. */
export function phoneDigits(typed: string): string {
  const text = typed.trim()
  return PUNCTUATED.test(text) && !isForeign(text) ? (/^1?(\d{10})$/.exec(text.replace(/\D/g, ''))?.[1] ?? '') : ''
}

/** Returns why a text is not one US number, or null if it is. */
export function phoneProblem(typed: string): string | null {
  if (phoneDigits(typed) !== '') return null
  return isForeign(typed.trim()) ? FOREIGN_PHONE : NOT_TEN_DIGITS
}

const PUNCTUATED = /^\+?[\d\s().\-–/]*$/
/** A country code other than 1, after the sign for one or after the digits that Americans dial before it. */
const isForeign = (text: string): boolean =>
  /^(?:\+|011)[\s.\-–]*[02-9]/.test(text) && text.replace(/\D/g, '').length > PHONE_DIGITS

/** Returns the problem of a phone number that may be left empty. */
export const optionalPhoneProblem = (typed: string): string | null => (typed.trim() === '' ? null : phoneProblem(typed))

/**
 * Groups digits while they are typed: '555', '(555) 2', '(555) 204-1', '(555) 204-1180'. Drops digits typed after the
 * tenth. Pasted text that is another country's number, or too long, stays as it is, so that it can be refused.
 */
export function formatPhone(typed: string): string {
  const digits = nationalDigits(typed.replace(GROUPED_AND_MORE, '$1'))
  if (digits.length > PHONE_DIGITS || ABROAD.test(typed)) return typed
  if (digits.length <= 3) return digits
  const [area, exchange, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)]
  return line === '' ? `(${area}) ${exchange}` : `(${area}) ${exchange}-${line}`
}

/** Formats a stored number: '(555) 204-1180' if it has exactly ten digits, otherwise unchanged. */
export function displayPhone(stored: string): string {
  return /^\d{10}$/.test(stored) ? formatPhone(stored) : stored
}

const GROUPED_AND_MORE = /^(\(\d{3}\) \d{3}-\d{4})\d+$/
const ABROAD = /^\s*\+(?!\s*1)/

/** Drops a country code 1 before ten digits. */
function nationalDigits(typed: string): string {
  const digits = typed.replace(/\D/g, '')
  return digits.length === PHONE_DIGITS + 1 && digits.startsWith('1') ? digits.slice(1) : digits
}
