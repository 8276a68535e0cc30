import { reportedText } from '#features/credit-reports/rules/reported-value.ts'
import { isPlainDate, plainDateFromUs } from '#platform/rules/dates.ts'
import { isJsonObject } from '#platform/rules/json-object.ts'

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

/**
 * Returns true if a reseller's reply names a different person, by name or SSN. A reply without a name or SSN is
 * accepted.
 */
export function isAboutAnother(reply: unknown, asked: Applicant): boolean {
  const named = isJsonObject(reply) && isJsonObject(reply.applicant) ? reply.applicant : {}
  const differs = (theirs: unknown, ours: string) => {
    const name = plainName(reportedText(theirs) ?? '')
    return name !== '' && name !== plainName(ours)
  }
  const ssn = ssnDigits(reportedText(named.ssn) ?? '')
  const hasOtherSsn = ssn !== null && asked.ssnDigits !== null && ssn !== asked.ssnDigits
  return hasOtherSsn || differs(named.last_name, asked.lastName) || differs(named.first_name, asked.firstName)
}

// O'Brien, OBRIEN and O’Brien are the same name, as are José and JOSE.
const plainName = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[^\p{Letter}]/gu, '')
    .toLowerCase()
