/** Who a report is asked about. `state` is the full name; the date of birth is ISO; both identifiers may be unknown. */
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

/** Whether the text is the mask that stands for a stored SSN or date of birth, sent back unchanged. */
export function isIdentityMask(text: string): boolean {
  return SSN_MASK.test(text) || DATE_OF_BIRTH_MASK.test(text)
}

/** The nine digits of an SSN however it was typed; null unless there are exactly nine. */
export function ssnDigits(text: string): string | null {
  const digits = text.replace(/[\s-]/g, '')
  return /^\d{9}$/.test(digits) ? digits : null
}

/** A date of birth as YYYY-MM-DD, read from that form or from MM/DD/YYYY; null when it is no calendar date. */
export function isoDateOfBirth(text: string): string | null {
  const iso = text.trim().replace(/^(\d{1,2})\/(\d{1,2})\/(\d{4})$/, (_, month: string, day: string, year: string) => {
    return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  })
  if (!/^(19|20)\d\d-\d\d-\d\d$/.test(iso)) return null
  const date = new Date(`${iso}T00:00:00Z`)
  // JavaScript rolls 30 February over to March instead of refusing it.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : null
}
