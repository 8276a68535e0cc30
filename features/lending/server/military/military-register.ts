import type { PlainDate } from '#platform/rules/dates.ts'

/** Whom the register is asked about. It finds nobody without last name, date of birth and SSN: 32 CFR 232.5(b)(2)(i)(A). */
export interface AskedPerson {
  firstName: string
  lastName: string
  ssnDigits: string
  dateOfBirth: PlainDate
}

/** What the register answered. */
export interface Certificate {
  number: string
  isCovered: boolean
}

/** Tells whether a person is, on a day, a servicemember or belongs to one. */
export interface MilitaryRegister {
  /** Throws `RegisterUnavailable` when no answer came that can be relied on. */
  ask(person: AskedPerson, asOf: PlainDate): Promise<Certificate>
}

/** The register gave no answer. What it was asked with stands in none of it. */
export class RegisterUnavailable extends Error {}
