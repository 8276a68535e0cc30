/** Numbers that look random and are the same on every run. */
export interface Dice {
  below(limit: number): number
  one<T>(choices: readonly T[]): T
  /** Returns up to `most` results of `make`. */
  some<T>(most: number, make: () => T): T[]
}

/** mulberry32, a one-line generator whose sequence depends only on the seed. */
export function dice(seed: number): Dice {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    below,
    one(choices) {
      const chosen = choices[below(choices.length)]
      if (chosen === undefined) throw new Error('There is nothing to choose from')
      return chosen
    },
    some: (most, make) => Array.from({ length: below(most + 1) }, make),
  }
}
