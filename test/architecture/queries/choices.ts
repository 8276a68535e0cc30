/** Visits every combination of the choices that one evaluation makes; a choice made twice has the same outcome. */
export class Choices {
  private readonly made = new Map<unknown, { of: number; chosen: number }>()

  /** Chooses an index below `of`. The same key gives the same index until the next combination. */
  between(key: unknown, of: number): number {
    const known = this.made.get(key)
    if (known) return known.chosen
    this.made.set(key, { of, chosen: 0 })
    return 0
  }

  /** Moves on to the next combination. Returns false after the last one. */
  next(): boolean {
    for (const [key, choice] of [...this.made].toReversed()) {
      if (choice.chosen + 1 < choice.of) {
        choice.chosen++
        return true
      }
      // Later evaluations make it anew, perhaps between other things.
      this.made.delete(key)
    }
    return false
  }
}

const MOST = 1_000

/** Returns all results of `evaluate` over all choices. */
export function outcomes<T>(evaluate: (choices: Choices) => T): T[] {
  const choices = new Choices()
  const found: T[] = []
  do {
    if (found.length === MOST) throw new Error(`More than ${MOST} outcomes`)
    found.push(evaluate(choices))
  } while (choices.next())
  return found
}
