import { SAFE_HARBOR_DAYS } from '#features/lending/rules/military/military-check.ts'
import { MILITARY_CAP_CITATION, MILITARY_CAP_PERCENT } from '#features/lending/rules/military/military-lending.ts'
import { isAprAbove } from '#features/lending/rules/quotes/verdicts.ts'
import { daysBetween } from '#platform/rules/calendar.ts'
import type { PlainDate } from '#platform/rules/dates.ts'

/** The newest check of a person's military status. */
export interface BorrowerCheck {
  is_covered: boolean
  as_of: PlainDate
}

/** A person who owes a loan: the applicant, or a co-applicant or guarantor of its application. */
export interface Obligor {
  name: string
  check: BorrowerCheck | null
}

/** A loan that the act covers unless its contract states an exemption. */
export interface MilitaryCase {
  start: PlainDate
  maprPercent: string | null
  /** The applicant first. Empty for a decision, which comes before the checks. */
  obligors: readonly Obligor[]
  /** From this day on, the company requires a check. Null if it doesn't. */
  requiredFrom: PlainDate | null
}

/**
 * Returns true if a check counts for a loan: of a covered borrower always, otherwise on its day and for 30 days after it.
 *
 * @see 32 CFR 232.5(b)(3)
 */
function doesCheckCount(check: BorrowerCheck | null, start: PlainDate): boolean {
  if (check === null) return false
  const age = daysBetween(check.as_of, start)
  return check.is_covered || (age >= 0 && age <= SAFE_HARBOR_DAYS)
}

/** Returns why the Military Lending Act or the company's rule forbids a loan, or null. One covered person is enough for the cap. */
export function militaryRefusal({ start, maprPercent, obligors, requiredFrom }: MilitaryCase) {
  const lacking = obligors.filter(({ check }) => !doesCheckCount(check, start))
  if (lacking.length > 0 && requiredFrom !== null && start >= requiredFrom)
    return { code: 'military_check_required', message: requiredWords(lacking, obligors.length > 1) } as const
  if (obligors.some(({ check }) => check?.is_covered) && isAprAbove(maprPercent, MILITARY_CAP_PERCENT))
    return {
      code: 'mapr_cap_exceeded',
      message: `The MAPR exceeds ${MILITARY_CAP_PERCENT}% a year, the limit for a covered borrower: ${MILITARY_CAP_CITATION}`,
    } as const
  return null
}

const REQUIRED =
  'Your company requires a check of the borrower’s military status on the day of the loan or within 30 days before it'

const requiredWords = (lacking: readonly Obligor[], areSeveral: boolean): string =>
  areSeveral
    ? `${REQUIRED}, and of each co-applicant’s and guarantor’s. Check the status of ${lacking.map(({ name }) => name).join(', ')}.`
    : REQUIRED

/** Returns the place of the check that a loan relies on: of a covered person, otherwise of the applicant; -1 if none counts. */
export function countingObligor(obligors: readonly Obligor[], start: PlainDate): number {
  const covered = obligors.findIndex(({ check }) => check?.is_covered)
  if (covered !== -1) return covered
  return doesCheckCount(obligors[0]?.check ?? null, start) ? 0 : -1
}
