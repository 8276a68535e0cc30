import { ssnProblem } from '#features/clients/rules/issued-ssn.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import type { FoundFlag } from './flags.ts'

/** Since this day, SSNs are issued at random, also in areas that had none before. */
const RANDOM_SINCE: PlainDate = '2011-06-25'
const ITIN = /^9/
// Areas without numbers before: 734-749 and all above 772.
const NEW_AREA = /^(?:73[4-9]|74\d|77[3-9]|7[89]\d|8\d\d)/

/**
 * Checks the nine digits of an SSN. Returns a flag if it was never issued, or if it was issued in or after 2011 to a
 * person born earlier. An ITIN (9xx) is a different kind of number, not a made-up SSN, and gets no flag.
 *
 * @see https://www.ssa.gov/employer/randomization.html
 */
export function ssnFlags(digits: string, born: PlainDate | null, isSandbox: boolean): FoundFlag[] {
  if (ITIN.test(digits)) return []
  if (ssnProblem(digits, isSandbox) !== null) return ['ssn_not_issued']
  return born !== null && born < RANDOM_SINCE && NEW_AREA.test(digits) ? ['ssn_after_birth'] : []
}
