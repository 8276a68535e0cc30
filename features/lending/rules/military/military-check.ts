import { z } from 'zod'
import { LOANABLE_STATUSES } from '#features/lending/rules/applications/application-status.ts'
import { addDays } from '#platform/rules/calendar.ts'
import type { PlainDate } from '#platform/rules/dates.ts'

/** Days before a loan during which a check of its borrower is a safe harbor: 32 CFR 232.5(b)(3). */
export const SAFE_HARBOR_DAYS = 30

/** The body of `POST /functions/v1/check-military-status`. */
export const militaryCheckSchema = z.strictObject({
  application_id: z.guid('Invalid application ID'),
  /** The applicant, or a co-applicant or guarantor of the application. Defaults to the applicant. */
  client_id: z.guid('Invalid client ID').optional(),
})

/** The result of a check and its day. */
export interface MilitaryAnswer {
  is_covered: boolean
  as_of: PlainDate
  /** True if the client's name, SSN or date of birth has changed since the check. Defaults to false. */
  isAboutAnother?: boolean
}

export type MilitaryStatus = 'unchecked' | 'covered' | 'not_covered' | 'lapsed' | 'about_another'

/** Returns the last day on which a loan that relies on this check may begin. */
export const lastSafeDay = (asOf: PlainDate): PlainDate => addDays(asOf, SAFE_HARBOR_DAYS)

/**
 * Returns true if a check still counts for its client. A "covered" result counts even after the SSN or name changes,
 * until a new check.
 */
export const isOfClient = ({ is_covered, isAboutAnother }: MilitaryAnswer): boolean => is_covered || !isAboutAnother

/**
 * Returns what the newest check means for a loan that begins on a day. A covered borrower stays covered until a newer
 * check. A "not covered" result is conclusive on the day of the check and for 30 days after it.
 *
 * @see 32 CFR 232.5(b)(3)
 */
export function militaryStatus(newest: MilitaryAnswer | null, day: PlainDate): MilitaryStatus {
  if (newest === null) return 'unchecked'
  if (newest.is_covered) return 'covered'
  if (!isOfClient(newest)) return 'about_another'
  return day <= lastSafeDay(newest.as_of) ? 'not_covered' : 'lapsed'
}

/**
 * Returns the military status of a loan with several obligors: covered if one of them is, and not covered only if a check of each of
 * them says so. The act protects each covered borrower who is obligated on the credit.
 *
 * @see 32 CFR 232.3(g)(1)
 */
export function jointMilitaryStatus(statuses: readonly MilitaryStatus[]): 'covered' | 'not_covered' | 'unchecked' {
  if (statuses.includes('covered')) return 'covered'
  return statuses.length > 0 && statuses.every((one) => one === 'not_covered') ? 'not_covered' : 'unchecked'
}

/**
 * Returns true if an application with this status can still become a loan. Only then may the borrower's military
 * status be checked.
 */
export const mayBecomeLoan = (status: string): boolean => LOANABLE_STATUSES.some((one) => one === status)
