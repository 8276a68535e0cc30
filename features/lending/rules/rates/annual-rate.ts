/** Whole millionths of a percent: '9.4822' percent a year is 9_482_200n. What the `interest_rate` column can hold, exactly. */
export function microPercentOf(annualRatePercent: string | number): bigint {
  const [, whole, fraction = ''] = /^(\d{1,3})(?:\.(\d{1,6})0*)?$/.exec(String(annualRatePercent)) ?? []
  if (whole === undefined) throw new RangeError('An annual rate is a percentage with at most six decimals')
  return BigInt(whole) * 1_000_000n + BigInt(fraction.padEnd(6, '0'))
}

/** What a whole rate of 100 percent is in millionths of a percent. */
export const WHOLE = 100_000_000n
