/** The single-byte encodings of spreadsheets: Excel on Windows, and older programs on the Mac. */
export const LEGACY_ENCODINGS = { 'windows-1252': 'Windows-1252', macintosh: 'Mac Roman' } as const
export type LegacyEncoding = keyof typeof LEGACY_ENCODINGS

/** A file as text, or a cell whose encoding only a person can tell. */
export type Decoded = { text: string } | { doubt: OddBytes }

/** The first cell that is not UTF-8, with its row as a spreadsheet counts them, and its text in each encoding. */
export interface OddBytes {
  row: number
  readings: Readonly<Record<LegacyEncoding, string>>
  /** True if other cells of the file are UTF-8. */
  isMixed: boolean
}

const LINE_FEED = 10
// Line ends, tab, comma, and semicolon: a cell of a mixed file is read as a whole.
const CELL_ENDS = new Set([LINE_FEED, 13, 9, 44, 59])

/**
 * Decodes a file: UTF-8 and UTF-16 with or without a byte-order mark, Windows-1252, and Mac Roman. Returns a doubt if
 * the bytes mix encodings, or fit both single-byte ones, and `legacy` doesn't settle it.
 */
export function decoded(bytes: Uint8Array, legacy: LegacyEncoding | null): Decoded {
  const utf16 = utf16Of(bytes)
  if (utf16 !== null) return { text: new TextDecoder(utf16).decode(bytes) }
  const whole = asUtf8(bytes)
  if (whole !== null) return { text: whole }
  const cells = cellsOf(bytes)
  const settled = legacy ?? likelyLegacy(cells)
  return settled === null ? { doubt: oddBytesOf(cells) } : { text: joined(cells, settled) }
}

const UTF8 = new TextDecoder('utf-8', { fatal: true })

function asUtf8(bytes: Uint8Array): string | null {
  try {
    return UTF8.decode(bytes)
  } catch {
    return null
  }
}

// The share of zero bytes at odd or even places that latin text has in UTF-16, and the least text to tell it by.
const SAMPLE_BYTES = 4096
const MOSTLY = 0.4
const HARDLY = 0.05

function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const sample = bytes.subarray(0, SAMPLE_BYTES)
  const zeros = [0, 0]
  for (const [place, byte] of sample.entries()) if (byte === 0) zeros[place % 2] = (zeros[place % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros.map((count) => count / Math.max(1, sample.length / 2))
  if (odd > MOSTLY && even < HARDLY) return 'utf-16le'
  return even > MOSTLY && odd < HARDLY ? 'utf-16be' : null
}

interface CellBytes {
  bytes: Uint8Array
  /** Null if the bytes are not UTF-8. */
  text: string | null
  row: number
}

/** Splits a file after each line end and separator. */
function cellsOf(bytes: Uint8Array): CellBytes[] {
  const cells: CellBytes[] = []
  let [from, row] = [0, 1]
  for (let at = 0; at <= bytes.length; at++) {
    const byte = bytes[at]
    if (byte !== undefined && !CELL_ENDS.has(byte)) continue
    const cell = bytes.subarray(from, at + 1)
    cells.push({ bytes: cell, text: asUtf8(cell), row })
    from = at + 1
    if (byte === LINE_FEED) row += 1
  }
  return cells
}

function joined(cells: readonly CellBytes[], legacy: LegacyEncoding): string {
  const decoder = new TextDecoder(legacy)
  return cells.map(({ bytes, text }) => text ?? decoder.decode(bytes)).join('')
}

const isAccented = (text: string) => /[^\0-\x7f]/.test(text)

function oddBytesOf(cells: readonly CellBytes[]): OddBytes {
  const odd = cells.find(({ text }) => text === null)
  const read = (encoding: LegacyEncoding) =>
    new TextDecoder(encoding).decode(odd?.bytes).replace(/^"|[",;\t\r\n]+$/g, '')
  return {
    row: odd?.row ?? 1,
    readings: { 'windows-1252': read('windows-1252'), macintosh: read('macintosh') },
    isMixed: cells.some(({ text }) => text !== null && isAccented(text)),
  }
}

/** Returns the encoding in which the odd cells read as words, or null if both or neither do, or the file is mixed. */
function likelyLegacy(cells: readonly CellBytes[]): LegacyEncoding | null {
  if (cells.some(({ text }) => text !== null && isAccented(text))) return null
  const odd = cells.filter(({ text }) => text === null)
  const [windows, mac] = (['windows-1252', 'macintosh'] as const).map((encoding) => {
    const decoder = new TextDecoder(encoding)
    return wordiness(odd.map(({ bytes }) => decoder.decode(bytes)).join('\n'))
  })
  if (windows === undefined || mac === undefined) return null
  if (isPlain(windows) && !isPlain(mac)) return 'windows-1252'
  return isPlain(mac) && !isPlain(windows) ? 'macintosh' : null
}

interface Wordiness {
  fitting: number
  odd: number
}

// One odd sign in ten is a typo of the file itself.
const isPlain = ({ fitting, odd }: Wordiness) => fitting > 0 && odd <= fitting / 10

/** Counts the letters beyond ASCII that fit into their words, and the signs and capitals that break a word. */
function wordiness(text: string): Wordiness {
  const count: Wordiness = { fitting: 0, odd: 0 }
  for (const { index, 0: letter } of text.matchAll(/[^\0-\x7f]/g))
    if (fits(letter, text[index - 1] ?? '', text[index + 1] ?? '')) count.fitting += 1
    else count.odd += 1
  return count
}

const isLetter = (sign: string) => /\p{L}/u.test(sign)
const isLower = (sign: string) => /\p{Ll}/u.test(sign)

function fits(sign: string, before: string, after: string): boolean {
  if (sign === '’') return isLetter(before)
  // Signs that Latin names don't have: the florin sign and the ordinals are letters to Unicode only.
  if (!isLetter(sign) || 'ƒªºµ'.includes(sign)) return false
  if (!isLower(sign)) return !isLower(before)
  return !/\p{Lu}/u.test(after)
}
