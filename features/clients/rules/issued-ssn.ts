// Individual taxpayer identification numbers: 9xx, and a group of 50-65, 70-88, 90-92 or 94-99 (26 CFR 301.6109-1(d)(3)).
const ITIN = /^9\d\d(?:5\d|6[0-5]|7\d|8[0-8]|9[0-24-9])/
const NEVER_ISSUED = /^(?:000|666|9)|^\d{3}00|0000$/
// The sandbox's people have numbers from 900-00. Its bureaus treat 000-00-0000 as invalid.
const SANDBOX = /^(?:90000\d{4}|0{9})$/

/**
 * Returns why nine digits can't be an SSN, or null if they can. With sandbox bureaus, the numbers of its people are
 * valid too.
 */
export function ssnProblem(digits: string, isSandbox: boolean): string | null {
  if (isSandbox && SANDBOX.test(digits)) return null
  if (ITIN.test(digits)) return 'This is an ITIN, not an SSN'
  return NEVER_ISSUED.test(digits) ? 'No SSN is issued with these digits' : null
}
