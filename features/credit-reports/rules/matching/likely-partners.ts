import type { Signature } from './match-evidence.ts'

/** Months within which two openings may be the same. */
const MONTHS_APART = 3

/**
 * Returns a function that finds the accounts among `others` that may be the same as one account: opened about then, or with
 * the same original amount, or with a number that begins or ends alike. A long file compares each account with these only,
 * not with hundreds.
 */
export function partnersAmong(others: readonly Signature[]): (one: Signature) => Iterable<Signature> {
  const byKey = new Map<string, Signature[]>()
  for (const other of others) {
    for (const key of keysOf(other)) {
      const sharing = byKey.get(key)
      if (sharing === undefined) byKey.set(key, [other])
      else sharing.push(other)
    }
  }
  return (one) => {
    if (one.openedMonth === null) return others
    const nearby = Array.from({ length: 2 * MONTHS_APART + 1 }, (_, place) =>
      monthKey((one.openedMonth ?? 0) + place - MONTHS_APART),
    )
    return new Set([UNDATED, ...nearby, ...keysOf(one)].flatMap((key) => byKey.get(key) ?? []))
  }
}

const UNDATED = 'undated'
const monthKey = (month: number) => `m${month}`
const ENDS = 4

function keysOf({ openedMonth, number, account: { highCreditCents } }: Signature): string[] {
  return [
    openedMonth === null ? UNDATED : monthKey(openedMonth),
    ...(highCreditCents === null || highCreditCents === 0 ? [] : [`a${highCreditCents}`]),
    ...(number !== null && number.suffix.length >= ENDS ? [`e${number.suffix.slice(-ENDS)}`] : []),
    ...(number !== null && number.prefix.length >= ENDS ? [`b${number.prefix.slice(0, ENDS)}`] : []),
  ]
}
