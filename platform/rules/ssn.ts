/** How many digits an SSN has. */
export const SSN_DIGITS = 9

/** The digits of what was typed or pasted, at most nine. */
export function ssnDigits(typed: string): string {
  return typed.replace(/\D/g, '').slice(0, SSN_DIGITS)
}

/** Digits grouped 3-2-4 as far as they go: '12345' is '123-45'. */
export function formatSsn(typed: string): string {
  const digits = ssnDigits(typed)
  return [digits.slice(0, 3), digits.slice(3, 5), digits.slice(5)].filter((group) => group !== '').join('-')
}

/** 'XXX-XX-' and the last four digits; '' when there are fewer than four. */
export function maskSsn(typed: string): string {
  const digits = ssnDigits(typed)
  return digits.length < 4 ? '' : `XXX-XX-${digits.slice(-4)}`
}

/** Whether the text holds exactly nine digits, however they are grouped: what a search must not carry in an address. */
export function isWholeSsn(text: string): boolean {
  return /^\s*\d{3}[\s-]?\d{2}[\s-]?\d{4}\s*$/.test(text)
}

/**
 * An SSN as it is written in a text: '123-45-6789'. Dashes of every length count, because phones put in longer ones; nine digits in
 * a row do not: they are as likely some other number.
 */
export const WRITTEN_SSN = /(?<!\d)\d{3}[-\s‐-―]\d{2}[-\s‐-―]\d{4}(?!\d)/
