/** The number of digits in an SSN. */
export const SSN_DIGITS = 9

/** Returns the digits of the typed or pasted text. More than nine stay, because any nine of them could be another number. */
export function ssnDigits(typed: string): string {
  return typed.replace(/\D/g, '')
}

/** Returns why these digits are too many or too few for an SSN, or null for nine. */
export function ssnCountProblem(digits: string): string | null {
  if (digits.length === SSN_DIGITS) return null
  return digits.length < SSN_DIGITS ? 'SSN must have 9 digits' : `An SSN has 9 digits; you typed ${digits.length}`
}

/** Groups digits 3-2-4 as far as they go: '12345' becomes '123-45'. Digits beyond the ninth stay in the last group. */
export function formatSsn(typed: string): string {
  const digits = ssnDigits(typed)
  return [digits.slice(0, 3), digits.slice(3, 5), digits.slice(5)].filter((group) => group !== '').join('-')
}

/** Returns 'XXX-XX-' and the last four digits, or '' for fewer than four. */
export function maskSsn(typed: string): string {
  const digits = ssnDigits(typed)
  return digits.length < 4 ? '' : `XXX-XX-${digits.slice(-4)}`
}

/** Returns true if the text has exactly nine digits, grouped in any way. A search must not put those into a URL. */
export function isWholeSsn(text: string): boolean {
  return /^\s*\d{3}[\s-]?\d{2}[\s-]?\d{4}\s*$/.test(text)
}

/**
 * Matches an SSN written in a text: '123-45-6789'. Accepts dashes of every length, because phones insert longer ones.
 * Nine digits without separators don't match, because they are as likely another number.
 */
export const WRITTEN_SSN = /(?<!\d)\d{3}[-\s‐-―]\d{2}[-\s‐-―]\d{4}(?!\d)/
