// Above 30 % of the limit, the report screen shows a revolving balance in red, in line with scoring advice.
const HIGH_UTILIZATION_PERCENT = 30

/** Returns an account's utilization in percent to one decimal; null without a limit or balance. */
export function utilizationPercent(balanceCents: number | null, creditLimitCents: number | null): number | null {
  if (balanceCents === null || creditLimitCents === null || creditLimitCents <= 0) return null
  return Math.round((Math.max(0, balanceCents) / creditLimitCents) * 1000) / 10
}

/** Returns true if a utilization is shown in red: strictly above 30 %. Null is not. */
export function isHighUtilization(percent: number | null): boolean {
  return percent !== null && percent > HIGH_UTILIZATION_PERCENT
}
