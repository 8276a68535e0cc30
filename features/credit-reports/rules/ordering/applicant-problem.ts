import { ssnProblem } from '#features/clients/rules/issued-ssn.ts'
import { birthDateProblem } from '#platform/rules/birth-date.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import type { Applicant } from './applicant-identity.ts'

/** The age from which a person can enter into a credit contract in most states. */
const ADULT_YEARS = 18

/**
 * Returns why no report may be ordered for an SSN and birth date, or null. Either may be unknown. Such an order costs a
 * fee without a file, or leaves a hard inquiry on another person's file. With sandbox bureaus, the numbers of their
 * people are valid.
 */
export function applicantProblem(
  { ssnDigits, dateOfBirth }: Pick<Applicant, 'ssnDigits' | 'dateOfBirth'>,
  { today, isSandbox }: { today: PlainDate; isSandbox: boolean },
): string | null {
  const ssn = ssnDigits === null ? null : ssnProblem(ssnDigits, isSandbox)
  const birth = dateOfBirth === null ? null : birthProblem(dateOfBirth, today)
  const problems = [ssn, birth].filter((problem) => problem !== null)
  return problems.length === 0 ? null : problems.join('. ')
}

/** Returns why no report may be ordered for a birth date, or null. `today` is the reader's date. */
export function birthProblem(dateOfBirth: PlainDate, today: PlainDate): string | null {
  const problem = birthDateProblem(dateOfBirth, today)
  if (problem !== null) return problem
  // Someone born on February 29 comes of age on March 1, because text of a day that doesn't exist sorts before it.
  const adultOn = `${Number(dateOfBirth.slice(0, 4)) + ADULT_YEARS}${dateOfBirth.slice(4)}`
  return adultOn > today ? `The applicant is under ${ADULT_YEARS}` : null
}
