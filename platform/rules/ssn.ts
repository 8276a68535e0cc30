/** The number of digits in an SSN. */
export const SSN_DIGITS = 9

/** Returns at most nine digits of the typed or pasted text. */
export function ssnDigits(typed: string): string {
  return typed.replace(/\D/g, '').slice(0, SSN_DIGITS)
}

/** Groups digits 3-2-4 as far as they go: '12345' becomes '123-45'. */
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
