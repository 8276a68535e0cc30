/**
 * Returns numerator / denominator rounded to the nearest whole number, ties to even (as Fineract and IEEE 754 do). The
 * denominator must be positive.
 */
export function halfEven(numerator: bigint, denominator: bigint): bigint {
  const floor = floorDivide(numerator, denominator)
  const twiceRemainder = 2n * (numerator - floor * denominator)
  if (twiceRemainder === denominator) return floor % 2n === 0n ? floor : floor + 1n
  return twiceRemainder > denominator ? floor + 1n : floor
}

// BigInt division truncates toward zero. A floor keeps the remainder positive for negative amounts too.
function floorDivide(numerator: bigint, denominator: bigint): bigint {
  const quotient = numerator / denominator
  return numerator < 0n && quotient * denominator !== numerator ? quotient - 1n : quotient
}
