/** How near a suggestion must be: 1 is the same name, 0 nothing in common. Names that may be secret need more. */
const NEAR = 0.75

/** The candidate most like `name`, for "perhaps you meant"; null when none is near, or when it is `name` itself. */
export function nearest(name: string, candidates: Iterable<string>, least = NEAR): string | null {
  let best: string | null = null
  let bestLikeness = least
  for (const candidate of candidates) {
    if (candidate === name) continue
    const longer = Math.max(name.length, candidate.length)
    const likeness = 1 - distance(name.toLowerCase(), candidate.toLowerCase()) / longer
    if (likeness < bestLikeness || (likeness === bestLikeness && best !== null)) continue
    best = candidate
    bestLikeness = likeness
  }
  return best
}

/** Levenshtein: how many characters to insert, drop or replace. Names longer than PostgreSQL's are not compared further. */
function distance(a: string, b: string): number {
  const from = a.slice(0, 64)
  const to = b.slice(0, 64)
  let row = Array.from({ length: to.length + 1 }, (_, at) => at)
  for (let i = 1; i <= from.length; i++) {
    const next = [i]
    for (let j = 1; j <= to.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1)
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[to.length] ?? 0
}
