import { birthDateProblem } from '#platform/rules/birth-date.ts'
import { dateOfInstant, isPlainDate } from '#platform/rules/dates.ts'
import { maskSsn, ssnDigits } from '#platform/rules/ssn.ts'

/** An invalid value for an encrypted column. The message is for the caller and never repeats the value. */
export class SealRefusal extends Error {}

interface SealedKind {
  isMask(written: string): boolean
  /** Returns the one form in which a value is encrypted and searched. Throws SealRefusal. */
  parse(written: string): string
  mask(clear: string): string
}

const SSN: SealedKind = {
  isMask: (written) => /^XXX-XX-\d{4}$/.test(written),
  parse(written) {
    if (!/^\d{9}$/.test(written.replaceAll('-', ''))) throw new SealRefusal('SSN must be 9 digits')
    return ssnDigits(written)
  },
  mask: maskSsn,
}

// The time zone where each day starts first, so no caller's today is later than this one.
const EARLIEST_MORNING = 'Pacific/Kiritimati'

const DATE_OF_BIRTH: SealedKind = {
  isMask: (written) => /^XX\/XX\/\d{4}$/.test(written),
  parse(written) {
    if (!isPlainDate(written)) throw new SealRefusal('Date of birth must be a date such as 1990-04-30')
    const problem = birthDateProblem(written, dateOfInstant(new Date(), EARLIEST_MORNING))
    if (problem !== null) throw new SealRefusal(problem)
    return written
  },
  mask: (clear) => `XX/XX/${clear.slice(0, 4)}`,
}

/** Columns whose values are encrypted when written and masked when read. */
export const SEALED_COLUMNS = {
  'clients.ssn': SSN,
  'clients.date_of_birth': DATE_OF_BIRTH,
  /** A different SSN that awaits review. */
  'client_ssn_changes.ssn': SSN,
}
export type SealedColumn = keyof typeof SEALED_COLUMNS
