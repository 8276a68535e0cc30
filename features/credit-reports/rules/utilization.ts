// Credit scoring advice and the report screen agree: above 30 % of the limit a revolving balance is shown in red.
const HIGH_UTILIZATION_PERCENT = 30

/** How much of its limit an account uses, in percent to one decimal; null without a limit or balance. */
export function utilizationPercent(balanceCents: number | null, creditLimitCents: number | null): number | null {
  if (balanceCents === null || creditLimitCents === null || creditLimitCents <= 0) return null
  return Math.round((Math.max(0, balanceCents) / creditLimitCents) * 1000) / 10
}

/** Whether a utilisation is shown red: strictly above 30 %; unknown is not. */
export function isHighUtilization(percent: number | null): boolean {
  return percent !== null && percent > HIGH_UTILIZATION_PERCENT
}
