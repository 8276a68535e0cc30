import { createRequire } from 'node:module'
import type { StandardFont } from './nodes.ts'
import type { EmbeddedFamily } from './printable.ts'

/** Returns the file of an embedded font: subsets of IBM Plex Mono, whose format can be embedded in parts, unlike variable fonts. */
export function fontFile(family: EmbeddedFamily, isBold: boolean): string {
  return resolve(`@fontsource/ibm-plex-mono/files/ibm-plex-mono-${family}-${isBold ? 600 : 400}-normal.woff`)
}
const { resolve } = createRequire(import.meta.url)

export const isBoldFont = (font: StandardFont): boolean => font.endsWith('Bold')

/** The width of each letter of IBM Plex Mono, by the size of the font. */
export const EMBEDDED_WIDTH = 0.6

// Windows code page 1252 differs from Unicode in these, from 0x80 on. Unassigned codes are spaces here.
const SPECIALS = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ'
const codeBySpecial = new Map(Array.from(SPECIALS, (letter, at) => [letter, 0x80 + at]))

/** Returns the code of a letter in the standard fonts' encoding. */
const codeOf = (letter: string): number => {
  const point = letter.codePointAt(0) ?? 0x20
  return point < 0x80 ? point : (codeBySpecial.get(letter) ?? point)
}

/** Returns words in the standard fonts' encoding, as the hexadecimal string that a page contains. */
export function encoded(words: string): string {
  let hex = ''
  for (const letter of words) hex += codeOf(letter).toString(16).padStart(2, '0')
  return hex
}

/** Returns the width of a letter, by the size of the font. */
export type LetterWidth = (letter: string) => number

/** Returns a table of the widths of a standard font's letters. `measure` measures one. */
export function letterWidths(measure: LetterWidth): LetterWidth {
  const widths = new Map<string, number>()
  return (letter) => {
    const known = widths.get(letter)
    if (known !== undefined) return known
    const width = measure(letter)
    widths.set(letter, width)
    return width
  }
}
