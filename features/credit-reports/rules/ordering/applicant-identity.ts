import { isPlainDate, plainDateFromUs } from '#platform/rules/dates.ts'

/**
 * The person a report is ordered for. `state` is the full name; the date of birth is in ISO format; both identifiers
 * may be unknown.
 */
export interface Applicant {
  firstName: string
  lastName: string
  address: string
  city: string
  state: string
  zip: string
  ssnDigits: string | null
  dateOfBirth: string | null
}

const SSN_MASK = /^XXX-XX-\d{4}$/
const DATE_OF_BIRTH_MASK = /^XX\/XX\/\d{4}$/

/** Returns true if the text is the mask of a stored SSN or date of birth, sent back unchanged. */
export function isIdentityMask(text: string): boolean {
  return SSN_MASK.test(text) || DATE_OF_BIRTH_MASK.test(text)
}

/** Returns the nine digits of an SSN in any format; null unless there are exactly nine. */
export function ssnDigits(text: string): string | null {
  const digits = text.replace(/[\s-]/g, '')
  return /^\d{9}$/.test(digits) ? digits : null
}

/** Returns a date of birth as YYYY-MM-DD, from that format or MM/DD/YYYY; null if it is not a calendar date. */
export function isoDateOfBirth(text: string): string | null {
  const date = plainDateFromUs(text) ?? text.trim()
  return isPlainDate(date) && /^(19|20)/.test(date) ? date : null
}
