import { SAFE_HARBOR_DAYS } from '#features/lending/rules/military/military-check.ts'
import { MILITARY_CAP_CITATION, MILITARY_CAP_PERCENT } from '#features/lending/rules/military/military-lending.ts'
import { isAprAbove } from '#features/lending/rules/quotes/verdicts.ts'
import { daysBetween } from '#platform/rules/calendar.ts'
import type { PlainDate } from '#platform/rules/dates.ts'

/** The newest check of a borrower's military status. */
export interface BorrowerCheck {
  is_covered: boolean
  as_of: PlainDate
}

/** A loan that the act covers unless its contract states an exemption. */
export interface MilitaryCase {
  start: PlainDate
  maprPercent: string | null
  check: BorrowerCheck | null
  /** From this day on, the company requires a check. Null if it doesn't. */
  requiredFrom: PlainDate | null
}

/**
 * Returns true if a check counts for a loan: of a covered borrower always, otherwise on its day and for 30 days after it.
 *
 * @see 32 CFR 232.5(b)(3)
 */
export function doesCheckCount(check: BorrowerCheck | null, start: PlainDate): boolean {
  if (check === null) return false
  const age = daysBetween(check.as_of, start)
  return check.is_covered || (age >= 0 && age <= SAFE_HARBOR_DAYS)
}

/** Returns why the Military Lending Act or the company's rule forbids a loan, or null. */
export function militaryRefusal({ start, maprPercent, check, requiredFrom }: MilitaryCase) {
  if (!doesCheckCount(check, start) && requiredFrom !== null && start >= requiredFrom)
    return {
      code: 'military_check_required',
      message:
        'Your company requires a check of the borrower’s military status on the day of the loan or within 30 days before it',
    } as const
  if (check?.is_covered && isAprAbove(maprPercent, MILITARY_CAP_PERCENT))
    return {
      code: 'mapr_cap_exceeded',
      message: `The MAPR exceeds ${MILITARY_CAP_PERCENT}% a year, the limit for a covered borrower: ${MILITARY_CAP_CITATION}`,
    } as const
  return null
}
