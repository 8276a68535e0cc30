// From the specification: loans above this percentage of their original amount are shown in red.
const HIGH_UTILIZATION_PERCENT = 80

/** Returns the unpaid share of the original amount, in whole percent. */
export function loanUtilizationPercent(balanceCents: number, originalCents: number): number {
  return originalCents > 0 ? Math.round((100 * balanceCents) / originalCents) : 0
}

/** Returns true if a loan's utilization is shown red: strictly above 80 %. */
export function isHighLoanUtilization(percent: number): boolean {
  return percent > HIGH_UTILIZATION_PERCENT
}
