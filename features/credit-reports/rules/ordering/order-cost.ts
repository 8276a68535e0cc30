import type { CreditUnit } from '#features/credit-reports/rules/bureau-data.ts'

/** Returns the credits an order reserves, which is its maximum cost. Bureaus without a scored file return theirs. */
export function creditsSetAside(unit: CreditUnit, bureauCount: number): number {
  return unit === 'bureau' ? bureauCount : 1
}

/** Returns the cost of an order as text. */
export function costSentence(unit: CreditUnit): string {
  return unit === 'bureau'
    ? 'Each bureau that returns a scored file costs 1 credit. Other results are free.'
    : 'One report costs 1 credit, for any number of bureaus. A report without a scored file is free.'
}
