import { z } from 'zod'
import { LOANABLE_STATUSES } from '#features/lending/rules/applications/application-status.ts'
import { addDays } from '#platform/rules/calendar.ts'
import type { PlainDate } from '#platform/rules/dates.ts'

/** For how many days before a loan a check of its borrower is a safe harbour: 32 CFR 232.5(b)(3). */
const SAFE_HARBOUR_DAYS = 30

/** What `POST /functions/v1/check-military-status` takes. */
export const militaryCheckSchema = z.object({ application_id: z.guid('Invalid application ID') })

/** What a check answered, and about which day. */
export interface MilitaryAnswer {
  is_covered: boolean
  as_of: PlainDate
  /** Whether it was asked under a name, SSN or date of birth that the client has no more; false unless said. */
  isAboutAnother?: boolean
}

export type MilitaryStatus = 'unchecked' | 'covered' | 'not_covered' | 'lapsed' | 'about_another'

/** The last day on which a loan may begin that relies on a check of this day. */
export const lastSafeDay = (asOf: PlainDate): PlainDate => addDays(asOf, SAFE_HARBOUR_DAYS)

/** Whether a check is one of its client as they are now: who was found covered under other digits is held to be so until asked anew. */
export const isOfClient = ({ is_covered, isAboutAnother }: MilitaryAnswer): boolean => is_covered || !isAboutAnother

/**
 * What the newest check is worth to a loan that begins on a day. Who was covered stays so until a newer check says otherwise; that
 * somebody was not covered is conclusive on the day of the check and for 30 days after it.
 *
 * @see 32 CFR 232.5(b)(3)
 */
export function militaryStatus(newest: MilitaryAnswer | null, day: PlainDate): MilitaryStatus {
  if (newest === null) return 'unchecked'
  if (newest.is_covered) return 'covered'
  if (!isOfClient(newest)) return 'about_another'
  return day <= lastSafeDay(newest.as_of) ? 'not_covered' : 'lapsed'
}

/** Whether a loan may still come of an application, by its status: only then may the borrower's status be asked for. */
export const mayBecomeLoan = (status: string): boolean => LOANABLE_STATUSES.some((one) => one === status)
