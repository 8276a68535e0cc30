import { createRequire } from 'node:module'
import type { StandardFont } from './nodes.ts'
import { type EmbeddedFamily, isPlain } from './printable.ts'

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
  if (isPlain(words)) return Buffer.from(words, 'latin1').toString('hex')
  let hex = ''
  for (const letter of words) hex += codeOf(letter).toString(16).padStart(2, '0')
  return hex
}

/**
 * Returns the widths of words in a standard font, by the size of the font. `widthOf` measures one letter, and is asked
 * once for each.
 */
export function wordWidths(widthOf: (letter: string) => number): (words: string) => number {
  const widths = new Map<number, number>()
  return (words) => {
    let total = 0
    for (let at = 0; at < words.length; at++) {
      // All letters of these fonts are one code unit.
      const code = words.charCodeAt(at)
      let width = widths.get(code)
      if (width === undefined) {
        width = widthOf(words.charAt(at))
        widths.set(code, width)
      }
      total += width
    }
    return total
  }
}
