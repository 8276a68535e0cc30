// Aligned with Metro 2 account statuses: 11 current, 71, 78, 80, 82, 83, 84.
export const DELINQUENCY_BUCKETS = [
  { from: 180, label: '180+ days' },
  { from: 150, label: '150–179 days' },
  { from: 120, label: '120–149 days' },
  { from: 90, label: '90–119 days' },
  { from: 60, label: '60–89 days' },
  { from: 30, label: '30–59 days' },
  { from: 1, label: '1–29 days' },
] as const

/** Returns the delinquency bucket of a number of days past due, or 'Not past due' for 0. */
export function delinquencyBucket(daysPastDue: number): string {
  return DELINQUENCY_BUCKETS.find(({ from }) => daysPastDue >= from)?.label ?? 'Not past due'
}
