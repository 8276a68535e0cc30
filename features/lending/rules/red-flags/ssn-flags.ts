import { ssnProblem } from '#features/clients/rules/issued-ssn.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import type { FoundFlag } from './flags.ts'

/** From this day on SSNs are given out at random, and in areas that had none before. */
const RANDOM_SINCE: PlainDate = '2011-06-25'
const ITIN = /^9/
// Areas without a number before: 734-749 and all above 772.
const NEW_AREA = /^(?:73[4-9]|74\d|77[3-9]|7[89]\d|8\d\d)/

/**
 * What the nine digits of an SSN tell against it: that it was never issued, or that it was issued in or after 2011 to somebody who was
 * born before. A taxpayer number (9xx) is another number, and no SSN that is made up.
 *
 * @see https://www.ssa.gov/employer/randomization.html
 */
export function ssnFlags(digits: string, born: PlainDate | null, isSandbox: boolean): FoundFlag[] {
  if (ITIN.test(digits)) return []
  if (ssnProblem(digits, isSandbox) !== null) return ['ssn_not_issued']
  return born !== null && born < RANDOM_SINCE && NEW_AREA.test(digits) ? ['ssn_after_birth'] : []
}
