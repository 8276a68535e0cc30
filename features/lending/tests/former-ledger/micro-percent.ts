/**
 * Converts a rate to whole millionths of a percent: '9.4822' becomes 9_482_200n. Exact for every value of the
 * `interest_rate` column.
 */
export function microPercentOf(annualRatePercent: string | number): bigint {
  const [, whole, fraction = ''] = /^(\d{1,3})(?:\.(\d{1,6})0*)?$/.exec(String(annualRatePercent)) ?? []
  if (whole === undefined) throw new RangeError('Enter an annual rate as a percentage with at most six decimals')
  return BigInt(whole) * 1_000_000n + BigInt(fraction.padEnd(6, '0'))
}

/** 100 percent in millionths of a percent. */
export const WHOLE = 100_000_000n
