import { EMBEDDED_WIDTH } from './fonts.ts'
import type { Run, StandardFont, TextLook } from './nodes.ts'
import { type EmbeddedFamily, facedPieces } from './printable.ts'

/** The look of a text with every part decided. */
export type FullLook = Required<Omit<TextLook, 'underline'>> & { underline: string | undefined }

/** Letters of one font beside each other on a line. */
export interface Segment {
  words: string
  /** Null for a standard font. */
  family: EmbeddedFamily | null
  look: FullLook
  /** The distance from the start of the line, and the width, in points. */
  x: number
  width: number
}

export interface Line {
  segments: Segment[]
  width: number
}

/** Returns the width of words in a standard font of size 1. */
export type Measure = (words: string, font: StandardFont) => number

const SOFT_HYPHEN = '\u00ad'
// Words end at spaces, which stay with the word before them, and may break at soft hyphens.
const WORDS = /[^ \u00ad]*(?: +|\u00ad|$)/g

/** Breaks runs of text into lines of at most this width, in points. A word that is wider than a line has one of its own. */
export function brokenIntoLines(runs: readonly Run[], look: FullLook, width: number, measure: Measure): Line[] {
  const lines: Line[] = []
  let line: Line = { segments: [], width: 0 }
  const begin = () => {
    lines.push(line)
    line = { segments: [], width: 0 }
  }
  for (const run of runs) {
    const own = run.look === undefined ? look : { ...look, ...run.look }
    for (const word of wordsOf(own.isUppercase ? run.words.toUpperCase() : run.words)) {
      const pieces = measured(word, own, measure)
      const visible = word.endsWith(' ') ? measuredWidth(word.trimEnd(), own, measure) : sum(pieces)
      if (line.segments.length > 0 && line.width + visible > width + SLACK) begin()
      for (const piece of pieces) append(line, piece)
    }
  }
  if (line.segments.length > 0 || lines.length === 0) lines.push(line)
  return lines
}

// Adding widths in another order may differ by this.
const SLACK = 0.001

function wordsOf(words: string): string[] {
  return words.includes(' ') || words.includes(SOFT_HYPHEN)
    ? (words.match(WORDS) ?? []).filter((word) => word !== '')
    : [words].filter(Boolean)
}

type Piece = Omit<Segment, 'x'>

function measured(word: string, look: FullLook, measure: Measure): Piece[] {
  const shown = word.endsWith(SOFT_HYPHEN) ? word.slice(0, -1) : word
  const bare = shown.trimEnd()
  const faced = facedPieces(bare)
  if (faced === null) return [{ words: shown, family: null, look, width: standardWidth(shown, look, measure) }]
  const space = shown.slice(bare.length)
  return [
    ...faced.map(({ family, letters }) => ({
      ...{ words: letters, family, look },
      width: [...letters].length * (EMBEDDED_WIDTH * look.fontSize + look.letterSpacing),
    })),
    ...(space === '' ? [] : [{ words: space, family: null, look, width: standardWidth(space, look, measure) }]),
  ]
}

const standardWidth = (words: string, look: FullLook, measure: Measure): number =>
  measure(words, look.fontFamily) * look.fontSize + look.letterSpacing * words.length

const measuredWidth = (word: string, look: FullLook, measure: Measure) => sum(measured(word, look, measure))

const sum = (pieces: readonly Piece[]) => pieces.reduce((total, { width }) => total + width, 0)

/** Neighbors with the same font and look become one segment. */
function append(line: Line, piece: Piece): void {
  const last = line.segments.at(-1)
  if (last !== undefined && last.family === piece.family && last.look === piece.look) {
    last.words += piece.words
    last.width += piece.width
  } else line.segments.push({ ...piece, x: line.width })
  line.width += piece.width
}
