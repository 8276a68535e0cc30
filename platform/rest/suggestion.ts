/**
 * Returns the candidate most similar to `name`, for "perhaps you meant". Null if that is `name` itself, or if none has
 * a similarity of at least `least` (1 is the same name, 0 has nothing in common) with at most `most` different
 * characters.
 */
export function nearest(name: string, candidates: Iterable<string>, least: number, most = Infinity): string | null {
  const compared = [...candidates].map((candidate) => {
    const differing = distance(name.toLowerCase(), candidate.toLowerCase())
    return { candidate, differing, likeness: 1 - differing / Math.max(name.length, candidate.length) }
  })
  const near = compared.filter((one) => one.candidate !== name && one.differing <= most && one.likeness >= least)
  return near.toSorted((a, b) => b.likeness - a.likeness)[0]?.candidate ?? null
}

/**
 * Levenshtein distance: how many characters to insert, delete, or replace. Names longer than PostgreSQL's are not
 * compared further.
 */
function distance(a: string, b: string): number {
  const [from, to] = [a.slice(0, 64), b.slice(0, 64)]
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
