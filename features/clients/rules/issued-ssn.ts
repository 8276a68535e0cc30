// Individual taxpayer identification numbers: 9xx, and a group of 50-65, 70-88, 90-92 or 94-99 (26 CFR 301.6109-1(d)(3)).
const ITIN = /^9\d\d(?:5\d|6[0-5]|7\d|8[0-8]|9[0-24-9])/
const IS_ITIN = 'This is an ITIN, not an SSN'
const NEVER_ISSUED = /^(?:000|666|9)|^\d{3}00|0000$/
// The sandbox's people have numbers from 900-00. Its bureaus treat 000-00-0000 as invalid.
const SANDBOX = /^(?:90000\d{4}|0{9})$/

/**
 * Returns why nine digits can't be an SSN, or null if they can. With sandbox bureaus, the numbers of its people are
 * valid too.
 */
export function ssnProblem(digits: string, isSandbox: boolean): string | null {
  if (isSandbox && SANDBOX.test(digits)) return null
  if (ITIN.test(digits)) return IS_ITIN
  return NEVER_ISSUED.test(digits) ? 'No SSN is issued with these digits' : null
}

/** The facts that decide which numbers a client's file may hold as the SSN. */
export interface SsnPolicy {
  /** True if the bureaus are the sandbox. */
  isSandbox: boolean
  /** True for a credit repair company. The law forbids helping a consumer to a new identity (15 USC 1679b(a)(2)). */
  isRepair: boolean
}

/**
 * Returns why a client's file can't hold nine digits as the SSN, or null if it can. A lender, dealer, or partner files the
 * ITIN of a client without an SSN there. No credit report can be ordered with an ITIN.
 */
export function clientSsnProblem(digits: string, { isSandbox, isRepair }: SsnPolicy): string | null {
  const problem = ssnProblem(digits, isSandbox)
  return problem === IS_ITIN && !isRepair ? null : problem
}

/** The text of the field SSN for a client who has neither an SSN nor an ITIN. */
export const NO_SSN = 'none'
const STATES_NONE = /^(?:none|no ?ssn|no ?ssn ?or ?itin|n\/?a)$/i

/** Returns true if a text says that the client has no SSN. An empty text doesn't. */
export const statesNoSsn = (text: string): boolean => STATES_NONE.test(text.trim())
