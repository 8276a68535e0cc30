import { halfEven } from './rounding.ts'

/**
 * Rates and growth factors are whole multiples of 10^-30, far beyond the 12 digits that lending requires. Binary
 * floating point is never used.
 */
export const ONE = 10n ** 30n

/** Returns the product of two fixed-point numbers. */
export function times(one: bigint, other: bigint): bigint {
  return halfEven(one * other, ONE)
}

/** Returns the quotient of two fixed-point numbers. The divisor must be positive. */
export function dividedBy(dividend: bigint, divisor: bigint): bigint {
  return halfEven(dividend * ONE, divisor)
}

/** Returns base^exponent for a whole exponent of zero or more. */
export function power(base: bigint, exponent: number): bigint {
  let result = ONE
  let square = base
  for (let rest = exponent; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) result = times(result, square)
    square = times(square, square)
  }
  return result
}

/** Formats a fixed-point number with the given number of decimals, for people and for `numeric` columns. */
export function decimalText(value: bigint, decimals: number): string {
  const digits = halfEven(value * 10n ** BigInt(decimals), ONE)
  const sign = digits < 0n ? '-' : ''
  const text = String(digits < 0n ? -digits : digits).padStart(decimals + 1, '0')
  if (decimals === 0) return sign + text
  return `${sign}${text.slice(0, -decimals)}.${text.slice(-decimals)}`
}
