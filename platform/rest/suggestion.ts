/**
 * Returns the candidate most similar to `name`, for PostgreSQL's "perhaps you meant" of columns. Null if that is `name`
 * itself, or if none has a similarity of at least `least` (1 is the same name, 0 has nothing in common) with at most
 * `most` different characters.
 */
export function nearest(name: string, candidates: Iterable<string>, least: number, most: number): string | null {
  const compared = [...candidates].map((candidate) => ({ candidate, ...likeness(name, candidate) }))
  const near = compared.filter((one) => one.candidate !== name && one.differing <= most && one.likeness >= least)
  return near.toSorted((a, b) => b.likeness - a.likeness)[0]?.candidate ?? null
}

const LEAST_ALIKE = 0.33
const MOST_COMPARED = 50

/**
 * Returns the candidate that PostgREST suggests instead of `name`: of those that share three letters in a row with it,
 * or else two, the one with the fewest different characters. Null if none is alike.
 */
export function suggested(name: string, candidates: Iterable<string>): string | null {
  const others = [...new Set(candidates)].filter((candidate) => candidate !== name)
  for (const size of [3, 2]) {
    const own = grams(name, size)
    const sharing = others
      .map((candidate) => ({ candidate, cosine: cosine(own, grams(candidate, size)) }))
      .filter((one) => one.cosine > 0)
      .toSorted((a, b) => b.cosine - a.cosine)
      .slice(0, MOST_COMPARED)
    const [first] = sharing
      .map(({ candidate }) => ({ candidate, ...likeness(name, candidate) }))
      .filter((one) => one.likeness >= LEAST_ALIKE)
      .toSorted((a, b) => b.likeness - a.likeness)
    if (first !== undefined) return first.candidate
  }
  return null
}

/** Returns how often each run of letters occurs in a name between dashes. */
function grams(name: string, size: number): Map<string, number> {
  const text = `-${name.toLowerCase().replace(/[^\p{L}\p{N}, ]/gu, '')}-`
  const counts = new Map<string, number>()
  for (let at = 0; at + size <= text.length; at++) {
    const gram = text.slice(at, at + size)
    counts.set(gram, (counts.get(gram) ?? 0) + 1)
  }
  return counts
}

function cosine(a: Map<string, number>, b: Map<string, number>): number {
  const shared = [...a].reduce((sum, [gram, count]) => sum + count * (b.get(gram) ?? 0), 0)
  const length = (counts: Map<string, number>) => Math.hypot(...counts.values())
  return shared === 0 ? 0 : shared / (length(a) * length(b))
}

function likeness(name: string, candidate: string) {
  const differing = distance(name.toLowerCase(), candidate.toLowerCase())
  return { differing, likeness: 1 - differing / Math.max(name.length, candidate.length) }
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
