interface Space {
  width: number
  height: number
}

// Below the smallest size, the text is drawn as small as it must be: nothing is cut off.
const SMALLEST = 0.5
const SHRINK = 0.94
export const LEADING = 1.15
const SIDES = 4

/** Returns the largest size in points at which words fit in a space, and their lines at that size. */
export function fittedText(
  words: string,
  { width, height }: Space,
  largest: number,
  widthOf: (line: string, size: number) => number,
): { size: number; lines: string[] } {
  const space = Math.max(1, width - SIDES)
  for (let size = Math.min(largest, height * 0.72); ; size *= SHRINK) {
    const lines = brokenAt(words, (line) => widthOf(line, size) <= space)
    const fits = lines.length * size * LEADING <= height && lines.every((line) => widthOf(line, size) <= space)
    if (fits || size <= SMALLEST) return { size, lines }
  }
}

function brokenAt(words: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = []
  for (const word of words.split(/\s+/u)) {
    const last = lines.at(-1)
    if (last !== undefined && fits(`${last} ${word}`)) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}
