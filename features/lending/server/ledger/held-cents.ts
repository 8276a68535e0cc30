// The most that an amount column holds.
const MOST_CENTS = 99_999_999_999_999

/**
 * Returns the cents as an amount column holds them. Interest can accrue long after the last payment, and a loan that owes more than a
 * column holds must not stop the aging of the others.
 */
export const heldCents = (cents: number): number => Math.min(cents, MOST_CENTS)
