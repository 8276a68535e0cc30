/** What sort of credit an account is, whatever words a bureau uses; two classes are never one account. */
export type AccountClass = 'revolving' | 'auto' | 'mortgage' | 'student' | 'instalment'

// First match wins: 'Auto Lease' is auto, 'Home Equity Line' revolving although it has a home in it.
const CLASSES: readonly (readonly [RegExp, AccountClass])[] = [
  [/credit line|line of credit|heloc|equity line/i, 'revolving'],
  [/mortgage|real estate|\bfha\b|\bva loan|home (loan|equity)/i, 'mortgage'],
  [/auto|vehicle|\blease\b/i, 'auto'],
  [/student|educat/i, 'student'],
  [/revolv|credit card|bankcard|charge|retail|flexible|^r$/i, 'revolving'],
  [/instal|personal|unsecured|secured|note|^i$/i, 'instalment'],
]

/** The class of an account type as reported; null for words that say nothing certain. */
export function accountClass(accountType: string | null): AccountClass | null {
  return CLASSES.find(([words]) => words.test(accountType ?? ''))?.[1] ?? null
}

/** Whether two classes may be one account. 'Instalment' alone is also how a bureau files any loan paid in parts. */
export function mayBeSameClass(one: AccountClass, other: AccountClass): boolean {
  if (one === other) return true
  return [one, other].includes('instalment') && ![one, other].includes('revolving')
}
