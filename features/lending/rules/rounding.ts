/** numerator / denominator to the nearest whole number, a tie to the even one (as Fineract and IEEE 754 do). The denominator is positive. */
export function halfEven(numerator: bigint, denominator: bigint): bigint {
  const floor = floorDivide(numerator, denominator)
  const twiceRemainder = 2n * (numerator - floor * denominator)
  if (twiceRemainder === denominator) return floor % 2n === 0n ? floor : floor + 1n
  return twiceRemainder > denominator ? floor + 1n : floor
}

// BigInt division truncates towards zero; a floor keeps the remainder positive for negative amounts too.
function floorDivide(numerator: bigint, denominator: bigint): bigint {
  const quotient = numerator / denominator
  return numerator < 0n && quotient * denominator !== numerator ? quotient - 1n : quotient
}
