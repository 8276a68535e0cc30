import type { PlainDate } from '#platform/rules/dates.ts'

/** The person to check. The register requires last name, date of birth and SSN: 32 CFR 232.5(b)(2)(i)(A). */
export interface AskedPerson {
  firstName: string
  lastName: string
  ssnDigits: string
  dateOfBirth: PlainDate
}

/** The register's result. */
export interface Certificate {
  number: string
  isCovered: boolean
}

/** Returns whether a person is a servicemember or a dependent of one on a given day. */
export interface MilitaryRegister {
  /** Throws `RegisterUnavailable` if there is no reliable result. */
  ask(person: AskedPerson, asOf: PlainDate): Promise<Certificate>
}

/** The register gave no usable result. The message never contains the person's details. */
export class RegisterUnavailable extends Error {}
