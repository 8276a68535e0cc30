const DECIMALS = 10

/** 100 percent a year, as `rateOf` counts it: whole multiples of 10^-10 percent. */
export const WHOLE = 10n ** 12n

/**
 * An annual rate as a whole number of 10^-10 percent: '9.4822' is 94_822_000_000n. Up to 9999 percent, exact to at least twelve
 * significant digits.
 *
 * @throws RangeError if the text isn't a decimal number from 0 with at most ten decimals
 */
export function rateOf(percent: string): bigint {
  const [, whole, fraction = ''] = /^(\d{1,4})(?:\.(\d{1,10})0*)?$/.exec(percent) ?? []
  if (whole === undefined) throw new RangeError(`'${percent}' is not an annual rate in percent`)
  return BigInt(whole) * 10n ** BigInt(DECIMALS) + BigInt(fraction.padEnd(DECIMALS, '0'))
}
