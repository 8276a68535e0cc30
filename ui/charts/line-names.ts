/** Where a line ends: how far along, and how far down in pixels. Null where it has no figure at all. */
export type LineEnd = { along: number; down: number } | null

interface Crowd {
  /** Positions of the lines, from the top. */
  lines: number[]
  /** How far down the middle of their names is. */
  middle: number
}

/**
 * How many pixels down each line's name moves so that no two of them touch. Names that would touch share the room around
 * their common middle, in the order in which their lines end.
 */
export function nameShifts(ends: readonly LineEnd[], nameHeight: number): number[] {
  const shifts = ends.map(() => 0)
  for (const along of new Set(ends.flatMap((end) => end?.along ?? []))) {
    for (const crowd of crowdsAt(ends, along, nameHeight)) {
      crowd.lines.forEach((line, rank) => {
        shifts[line] = topOf(crowd, nameHeight) + rank * nameHeight - downOf(ends, line)
      })
    }
  }
  return shifts
}

/**
 * How far down each name may be at most, in pixels, so that those at the bottom keep clear of what is written there: the
 * lowest at `bottom`, and room above it for each of the others.
 */
export function lowestPlaces(ends: readonly LineEnd[], nameHeight: number, bottom: number): number[] {
  const shifts = nameShifts(ends, nameHeight)
  const placeOf = (line: number) => downOf(ends, line) + (shifts[line] ?? 0)
  return ends.map((end, line) => {
    const below = ends.filter((other, name) => other?.along === end?.along && placeOf(name) > placeOf(line))
    return bottom - below.length * nameHeight
  })
}

function crowdsAt(ends: readonly LineEnd[], along: number, nameHeight: number): Crowd[] {
  const lines = ends.flatMap((end, line) => (end?.along === along ? line : []))
  const crowds: Crowd[] = []
  for (const line of lines.toSorted((one, other) => downOf(ends, one) - downOf(ends, other))) {
    let crowd = crowdOf(ends, [line])
    for (let above = crowds.at(-1); above && touch(above, crowd, nameHeight); above = crowds.at(-1)) {
      crowds.pop()
      crowd = crowdOf(ends, [...above.lines, ...crowd.lines])
    }
    crowds.push(crowd)
  }
  return crowds
}

function crowdOf(ends: readonly LineEnd[], lines: number[]): Crowd {
  return { lines, middle: lines.reduce((sum, line) => sum + downOf(ends, line), 0) / lines.length }
}

const touch = (above: Crowd, below: Crowd, nameHeight: number) =>
  topOf(below, nameHeight) - topOf(above, nameHeight) < above.lines.length * nameHeight

/** How far down the first name of a crowd is. */
const topOf = ({ lines, middle }: Crowd, nameHeight: number) => middle - ((lines.length - 1) / 2) * nameHeight

const downOf = (ends: readonly LineEnd[], line: number) => ends[line]?.down ?? 0
