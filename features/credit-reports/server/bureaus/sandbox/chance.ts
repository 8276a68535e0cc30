import { createHash } from 'node:crypto'

/** Random choices that are reproducible from a seed. */
export interface Chance {
  /** Returns a whole number from `from` to `to`, inclusive. */
  between(from: number, to: number): number
  happens(probability: number): boolean
  oneOf<Item>(choices: readonly [Item, ...Item[]]): Item
}

/** Returns choices that depend only on the seed (Mulberry32 over the seed's SHA-256). */
export function chance(seed: string): Chance {
  let state = createHash('sha256').update(seed).digest().readUInt32BE(0)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  return {
    between,
    happens: (probability) => next() < probability,
    oneOf: (choices) => choices[between(0, choices.length - 1)] ?? choices[0],
  }
}
