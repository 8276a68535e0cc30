import { reportedText } from '#features/credit-reports/rules/reported-value.ts'
import { isPlainDate, plainDateFromUs } from '#platform/rules/dates.ts'
import { isJsonObject } from '#platform/rules/json-object.ts'

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
  const date = plainDateFromUs(text) ?? text.trim()
  return isPlainDate(date) && /^(19|20)/.test(date) ? date : null
}

/** Whether a reseller's reply names somebody else than was asked about, by name or SSN. One that names nobody does not. */
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

// O'Brien, OBRIEN and O’Brien are one name; so are José and JOSE.
const plainName = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[^\p{Letter}]/gu, '')
    .toLowerCase()
