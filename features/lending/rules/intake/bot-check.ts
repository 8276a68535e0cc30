/** Zero bits with which the hash of a solution must begin. A phone needs about a quarter of a second to find one. */
const DIFFICULTY_BITS = 12
/** A person can't fill in the form faster. */
export const FASTEST_MS = 2_000
/** After this, the page asks for another challenge. */
export const CHALLENGE_LASTS_MS = 86_400_000

/** Returns true if the hash begins with the zero bits that a solution needs. */
export function isSolution(hash: Uint8Array): boolean {
  let left = DIFFICULTY_BITS // counts down below
  for (const byte of hash) {
    if (left <= 0) return true
    if (left < 8) return byte >> (8 - left) === 0
    if (byte !== 0) return false
    left -= 8
  }
  return left <= 0
}
