/** A font for letters that the standard fonts lack. */
interface Face {
  family: EmbeddedFamily
  letters: RegExp
}

// The letters of Windows code page 1252, which every PDF reader's standard fonts contain.
const STANDARD = /[\x20-\x7e\u00a0-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/u

// The letters in our subsets of IBM Plex Mono, whose format can be embedded in parts, unlike variable fonts.
const FACES: readonly Face[] = [
  {
    family: 'latin-ext',
    letters:
      /[\u0100-\u0130\u0132-\u0151\u0154-\u017f\u018f\u0192\u0218-\u021b\u0237\u0259\u1e80-\u1e85\u1e9e\u1ef2\u1ef3\u20a1\u20a4\u20a6\u20a8-\u20ab\u20ad\u20ae\u20b1\u20b2\u20b4\u20b5\u20b8-\u20ba\u20bd]/u,
  },
  { family: 'vietnamese', letters: /[\u01a0\u01a1\u01af\u01b0\u1ea0-\u1ef9]/u },
  { family: 'cyrillic', letters: /[\u0400-\u045f\u0490\u0491\u04b0\u04b1\u2116]/u },
]
const FAMILIES = ['latin', 'latin-ext', 'vietnamese', 'cyrillic'] as const
export type EmbeddedFamily = (typeof FAMILIES)[number]

const LONGEST = 400
const LONGEST_WORD = 26
const PIECE = 13
const MOST_SPELT = 12
const SOFT_HYPHEN = '\u00ad'

/**
 * Returns the pieces of a word, each with the font that has its letters, or null if the standard fonts have the whole
 * word. A word with other letters has only these fonts, so that it looks uniform. A word has no spaces, because the
 * space of these fonts is an empty glyph that can't be embedded.
 */
export function facedPieces(word: string): { family: EmbeddedFamily; letters: string }[] | null {
  if (isPlain(word) || !FACES.some(({ letters }) => letters.test(word))) return null
  const pieces: { family: EmbeddedFamily; letters: string }[] = []
  for (const letter of word) {
    const family = FACES.find(({ letters }) => letters.test(letter))?.family ?? 'latin'
    const last = pieces.at(-1)
    if (last?.family === family) last.letters += letter
    else pieces.push({ family, letters: letter })
  }
  return pieces
}

// Nearly every word of a report: this saves most of the time of printing one.
const PLAIN = /^[\x20-\x7e]*$/
/** True if all letters are in ASCII. */
export const isPlain = (words: string): boolean => PLAIN.test(words)

/**
 * Returns the printable form of a text. A letter that no font has is shown as its code point, so that a name is never
 * lost or silently changed. Removes control characters, ends very long texts with …, and lets very long words break.
 */
export function printable(words: string, longest = LONGEST): string {
  if (words.length <= LONGEST_WORD && isPlain(words) && !words.includes('  ')) return words
  const composed = words.normalize('NFC').replace(/\s+/gu, ' ').replace(/\p{C}/gu, '')
  const letters = [...composed]
  const kept = letters.length > longest ? [...letters.slice(0, longest), '…'] : letters
  const strange = kept.filter((letter) => !hasFace(letter)).length
  const spell = strange > MOST_SPELT ? () => '¿' : codePoint
  const spelt = kept.map((letter) => (hasFace(letter) ? letter : spell(letter)))
  return spelt.join('').split(' ').map(breakable).join(' ')
}

const hasFace = (letter: string) => STANDARD.test(letter) || FACES.some(({ letters }) => letters.test(letter))

const codePoint = (letter: string) => `[U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`

function breakable(word: string): string {
  const letters = [...word]
  if (letters.length <= LONGEST_WORD) return word
  const pieces = Array.from({ length: Math.ceil(letters.length / PIECE) }, (_, at) =>
    letters.slice(at * PIECE, (at + 1) * PIECE).join(''),
  )
  return pieces.join(SOFT_HYPHEN)
}
