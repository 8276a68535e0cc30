/**
 * The class of credit of an account, whatever the bureau calls it. Only accounts of compatible classes
 * (`mayBeSameClass`) can be the same account.
 */
export type AccountClass = 'revolving' | 'auto' | 'mortgage' | 'student' | 'instalment'

// The first match wins: 'Auto Lease' is auto, and 'Home Equity Line' is revolving although it contains 'Home'.
const CLASSES: readonly (readonly [RegExp, AccountClass])[] = [
  [/credit line|line of credit|heloc|equity line/i, 'revolving'],
  [/mortgage|real estate|\bfha\b|\bva loan|home (loan|equity)/i, 'mortgage'],
  [/auto|vehicle|\blease\b/i, 'auto'],
  [/student|educat/i, 'student'],
  [/revolv|credit card|bankcard|charge|retail|flexible|^r$/i, 'revolving'],
  [/instal|personal|unsecured|secured|note|^i$/i, 'instalment'],
]

/** Returns the class of a reported account type, or null if the type is unclear. */
export function accountClass(accountType: string | null): AccountClass | null {
  return CLASSES.find(([words]) => words.test(accountType ?? ''))?.[1] ?? null
}

/**
 * Returns true if two classes may be the same account. Bureaus also report other installment loans as plain
 * 'installment'.
 */
export function mayBeSameClass(one: AccountClass, other: AccountClass): boolean {
  if (one === other) return true
  return [one, other].includes('instalment') && ![one, other].includes('revolving')
}
