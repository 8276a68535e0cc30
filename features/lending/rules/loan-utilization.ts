// Business constants of the specification: a loan of which more than this is still owed is shown in red.
const HIGH_UTILIZATION_PERCENT = 80

/** How much of what was lent is still owed, in whole percent. */
export function loanUtilizationPercent(balanceCents: number, originalCents: number): number {
  return originalCents > 0 ? Math.round((100 * balanceCents) / originalCents) : 0
}

/** Whether a loan's utilization is shown red: strictly above 80 %. */
export function isHighLoanUtilization(percent: number): boolean {
  return percent > HIGH_UTILIZATION_PERCENT
}
