import { SMALLEST_TYPE } from './own-pdf.ts'

/** The height of a line as a part of its size. */
export const LINE_HEIGHT = 1.15
/** The space in points on each side of a value in its field. */
export const SIDE_SPACE = 1
const STEP = 0.5

/** The lines of a value at the size in which it fits in its field. */
export interface FittedValue {
  size: number
  lines: string[]
}

/**
 * Returns the largest size, up to the field's own, at which words fit in a field, with their lines at that size. Null if they
 * don't fit at the smallest size that a document may have.
 */
export function fittedValue(
  words: string,
  { width, height, size: largest }: { width: number; height: number; size: number },
  widthOf: (line: string, size: number) => number,
): FittedValue | null {
  const space = width - 2 * SIDE_SPACE
  for (let size = largest; size >= SMALLEST_TYPE; size -= STEP) {
    const lines = linesWithin(words, (line) => widthOf(line, size) <= space)
    // One line may fill its field: forms leave little more than the type.
    const tall = lines.length === 1 ? size : lines.length * size * LINE_HEIGHT
    if (tall <= height && lines.every((line) => widthOf(line, size) <= space)) return { size, lines }
  }
  return null
}

function linesWithin(words: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = []
  for (const word of words.split(/\s+/u)) {
    const last = lines.at(-1)
    if (last !== undefined && fits(`${last} ${word}`)) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

// Widths of Helvetica as parts of the size, by groups of letters of about the same width.
const WIDTHS: readonly (readonly [letters: RegExp, width: number])[] = [
  [/[ijl.,:;'|!]/, 0.25],
  [/[ frtI()[\]/-]/, 0.31],
  [/[mwMW@%]/, 0.87],
  [/[A-Z&]/, 0.69],
  [/./u, 0.55],
]

/** Returns about how wide words are in points. The printer measures them exactly. */
export const estimatedWidth = (words: string, size: number): number =>
  size * [...words].reduce((sum, letter) => sum + (WIDTHS.find(([letters]) => letters.test(letter))?.[1] ?? 0), 0)
