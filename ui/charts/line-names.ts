/** The end of a line: its point on the axis and its pixels from the top. Null if the line has no figure. */
export type LineEnd = { along: number; down: number } | null

interface Crowd {
  /** The lines' indexes, from the top. */
  lines: number[]
  /** Pixels from the top to the middle of the names. */
  middle: number
}

/**
 * Returns how many pixels to move each line's name down so that no two overlap. Names that would overlap are centered
 * around their common middle, in the order in which their lines end.
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
 * Returns the largest distance from the top for each name, in pixels. The lowest name may reach `bottom`, and each
 * other name leaves room for those below it.
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

/** Returns the distance from the top to the first name of a crowd. */
const topOf = ({ lines, middle }: Crowd, nameHeight: number) => middle - ((lines.length - 1) / 2) * nameHeight

const downOf = (ends: readonly LineEnd[], line: number) => ends[line]?.down ?? 0
